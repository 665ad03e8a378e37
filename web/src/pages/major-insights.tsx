import { Page } from '../components/page.tsx';
import { RouteLine } from '../components/ui/route-line.tsx';
import { shopPage } from '../content/pages/shop.ts';
import { checkoutSteps } from '../features/payment/checkout-steps.ts';
import { Shop } from '../features/shop/shop.tsx';

/** The shop for PDF guides. */
export const MajorInsightsPage = () => (
  <Page title="Major Insights" description={shopPage.description}>
    <div className="border-b border-line bg-sand">
      <div className="column grid gap-6 py-10 md:grid-cols-[1fr_22rem] md:items-end md:py-14">
        <div>
          <h1 className="text-3xl">Major Insights</h1>
          <p className="mt-2 max-w-text">{shopPage.lead}</p>
        </div>
        <RouteLine steps={checkoutSteps} current={0} label="Checkout" />
      </div>
    </div>
    <div className="column pt-8">
      <Shop />
    </div>
  </Page>
);
