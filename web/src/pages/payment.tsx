import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { RouteLine } from '../components/ui/route-line.tsx';
import { paths } from '../content/paths.ts';
import { QueryProvider } from '../features/api/query.tsx';
import { Checkout } from '../features/payment/checkout.tsx';
import { stepsOf } from '../features/shop/checkout-steps.ts';
import { kindOf } from '../features/shop/kind.ts';
import { selection } from '../features/shop/selection.ts';
import { RequireSession } from '../features/sign-in/require-session.tsx';

/** The cart and the payment. */
export const PaymentPage = () => {
  const kind = kindOf(selection.use());
  return (
    <Page title="Payment" description="Pay for what you chose." noindex>
      <div className="bg-sand">
        <div className="column py-8 md:py-12">
          <nav aria-label="Breadcrumb" className="text-sm">
            <Link className="text-link" to={kind === 'seats' ? paths.classes : paths.majorInsights}>
              {kind === 'seats' ? 'Classes' : 'Pdf'}
            </Link>{' '}
            / <span aria-current="page">Payment</span>
          </nav>
          <div className="mt-2 mb-8 grid gap-6 md:grid-cols-[1fr_24rem] md:items-end">
            <h1 className="text-3xl">Payment</h1>
            <RouteLine steps={stepsOf(kind)} current={2} label="Checkout" />
          </div>
          <RequireSession>
            <QueryProvider>
              <Checkout />
            </QueryProvider>
          </RequireSession>
        </div>
      </div>
    </Page>
  );
};
