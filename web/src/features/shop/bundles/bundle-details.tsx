import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import type { BundlePage } from '#contract/pages/guide-page.ts';
import { Page } from '../../../components/page.tsx';
import { Section } from '../../../components/sections/section.tsx';
import { ownsAll, useOwnedIds } from '../choose.ts';
import { CodeNote, useSumWithCode } from '../code-note.tsx';
import { EditionNote } from '../edition-note.tsx';
import { pageCount, shortened } from '../guide-facts.ts';
import { formatDollars, sumOf } from '../money.ts';
import { BuyBar, DESCRIPTION_LENGTH, Offer, OffSale, OtherGuide, Owned, ProductTop } from '../product-page.tsx';
import { BundleCover } from './bundle-cover.tsx';
import { BundlePrice } from './bundle-price.tsx';

/** The page of a bundle that is or was on sale (docs/product.md#bundles). */
export const BundleDetails = ({ bundle }: { bundle: BundlePage }) => {
  const { title, desc, guides, onSale } = bundle;
  const owned = useOwnedIds();
  const pages = guides.reduce((sum, guide) => sum + guide.pages, 0);
  const description = `${desc} ${String(guides.length)} PDF guides: ${guides.map((guide) => guide.title).join(', ')}`;
  return (
    <Page title={title} description={shortened(description, DESCRIPTION_LENGTH)} noindex={!onSale}>
      <ProductTop cover={<BundleCover bundle={bundle} lazy={false} />} kind="Bundle" title={title}>
        <p className="max-w-text sm:mt-4">{desc}</p>
        {guides.length > 0 && (
          <p className="mt-4 text-sm text-ink-soft">
            PDF · <span>{pageCount(pages)}</span> in all
          </p>
        )}
        {ownsAll(owned, bundle) ? (
          <Owned text="You own these guides" />
        ) : onSale ? (
          <BundleOffer bundle={bundle} />
        ) : (
          <OffSale text="This bundle is no longer for sale." kept="Did you buy it? Its guides are still yours:" />
        )}
      </ProductTop>
      <div>
        {guides.length > 0 && (
          <Section title={onSale ? 'What you get' : 'Its guides that are still on sale'}>
            <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
              {guides.map((guide) => (
                <Granted key={guide._id} guide={guide} owned={owned.has(guide._id)} />
              ))}
            </ul>
          </Section>
        )}
        {onSale && !ownsAll(owned, bundle) && <BuyBar item={bundle} action="Buy this bundle" />}
      </div>
    </Page>
  );
};

const BundleOffer = ({ bundle }: { bundle: BundlePage }) => {
  const { listPrice } = bundle;
  const amount = useSumWithCode([bundle]);
  const price = (
    <div>
      <CodeNote item={bundle} />
      <BundlePrice bundle={{ ...bundle, amount }} className="text-2xl" />
      {amount < listPrice && (
        <p className="mt-1 font-semibold text-success tabular-nums">
          You save <span translate="no">{formatDollars(sumOf([listPrice, -amount]))}</span>
        </p>
      )}
    </div>
  );
  return (
    <Offer item={bundle} price={price}>
      <p className="text-sm">Already own some? We’ll take them off the price at checkout.</p>
    </Offer>
  );
};

const Granted = ({ guide, owned }: { guide: ShopGuide; owned: boolean }) => (
  <OtherGuide guide={guide} large>
    <p className="mt-2 text-sm text-ink-soft">
      <span>{pageCount(guide.pages)}</span> · <EditionNote guide={guide} />
    </p>
    {owned ? (
      <p className="mt-1 text-sm font-bold text-success">You own this guide</p>
    ) : (
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        <span translate="no">{formatDollars(guide.amount)}</span> by itself
      </p>
    )}
  </OtherGuide>
);
