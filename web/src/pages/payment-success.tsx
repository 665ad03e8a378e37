import { Page } from '../app/page.tsx';
import { RouteLine } from '../components/ui/route-line.tsx';
import { QueryProvider } from '../features/api/query.tsx';
import { RequireSession } from '../features/auth/require-session.tsx';
import { checkoutSteps } from '../features/payment/checkout-steps.ts';
import { AfterPayment, Receipt } from '../features/payment/receipt.tsx';

/** After a captured payment. */
export const PaymentSuccessPage = () => (
  <Page title="Payment Successful" description="Your payment was received." noindex>
    <div className="bg-sand">
      <div className="column grid max-w-narrow gap-8 py-12 md:py-20">
        <RouteLine steps={checkoutSteps} current={3} label="Checkout" />
        <div>
          <h1 className="text-3xl">Payment Successful!</h1>
          <p className="mt-3">Thank you for your purchase! The PDF has been sent to your email.</p>
        </div>
        <RequireSession>
          <QueryProvider>
            <Receipt />
          </QueryProvider>
          <AfterPayment />
        </RequireSession>
      </div>
    </div>
  </Page>
);
