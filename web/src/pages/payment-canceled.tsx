import { Page } from '../components/page.tsx';
import { QueryProvider } from '../features/api/query.tsx';
import { OutcomeNotice, useOutcome } from '../features/payment/outcome-notice.tsx';
import { outcomeTexts } from '../features/payment/outcome-texts.ts';

export const PaymentCanceledPage = () => {
  const outcome = useOutcome();
  return (
    <Page title={outcomeTexts[outcome.reason].title} description="What happened to your payment." noindex>
      <div className="bg-sand">
        <div className="column grid max-w-narrow gap-8 py-12 md:py-20">
          <QueryProvider>
            <OutcomeNotice outcome={outcome} />
          </QueryProvider>
        </div>
      </div>
    </Page>
  );
};
