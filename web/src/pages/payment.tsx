import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { paths } from '../content/paths.ts';
import { QueryProvider } from '../features/api/query.tsx';
import { Checkout } from '../features/payment/checkout.tsx';
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
          <h1 className="mt-2 mb-5 text-3xl md:mb-8">Payment</h1>
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
