import { Page } from '../app/page.tsx';

/** After a captured payment. */
export const PaymentSuccessPage = () => (
  <Page title="Payment Successful" description="Your payment was received." noindex>
    <div className="column py-12">
      <h1 className="text-3xl">Payment Successful</h1>
    </div>
  </Page>
);
