import { Page } from '../app/page.tsx';

/** After a payment that was not completed. */
export const PaymentCancelledPage = () => (
  <Page title="Payment Canceled" description="Your payment was not completed." noindex>
    <div className="column py-12">
      <h1 className="text-3xl">Payment Canceled</h1>
    </div>
  </Page>
);
