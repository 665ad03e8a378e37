import { Page } from '../components/page.tsx';
import { QueryProvider } from '../features/api/query.tsx';
import { BoughtGuides, NextSteps, Receipt, Thanks } from '../features/payment/receipt.tsx';
import { RequireSession } from '../features/sign-in/require-session.tsx';

export const PaymentSuccessPage = () => (
  <Page title="Payment Successful" description="We received your payment." noindex>
    <div className="bg-sand">
      <div className="column grid max-w-narrow gap-8 py-12 md:py-20">
        <QueryProvider>
          <Thanks />
          <RequireSession>
            <Receipt />
            <NextSteps />
            {/* Last, because it moves nothing when it arrives. */}
            <BoughtGuides />
          </RequireSession>
        </QueryProvider>
      </div>
    </div>
  </Page>
);
