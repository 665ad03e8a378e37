import { Page } from '../components/page.tsx';
import { piece } from '../content/piece.ts';
import { Shop } from '../features/shop/shop.tsx';

const shopPage = piece('shop-page');

/** The shop for PDF guides. */
export const MajorInsightsPage = () => (
  <Page title="Major Insights" description={shopPage.description}>
    <div className="border-b border-line bg-sand">
      <div className="column py-6 sm:py-10 md:py-14">
        <h1 className="text-3xl">Major Insights</h1>
        <p className="mt-2 max-w-text">{shopPage.lead}</p>
      </div>
    </div>
    <div className="column pt-5 sm:pt-8">
      <Shop />
    </div>
  </Page>
);
