import { Page } from '../app/page.tsx';

/** The cart and the payment. */
export const PaymentPage = () => (
  <Page title="Payment" description="Pay for your selected guides." noindex>
    <div className="column py-12">
      <h1 className="text-3xl">Payment</h1>
    </div>
  </Page>
);
