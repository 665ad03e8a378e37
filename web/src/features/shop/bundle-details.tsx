import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { BundlePage } from '#contract/guide-page.ts';
import type { Pdf } from '#contract/shapes.ts';
import { guidePath } from '#contract/site-paths.ts';
import { Page } from '../../components/page.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Button } from '../../components/ui/button.tsx';
import { BundleCover } from './bundle-cover.tsx';
import { BundlePrice } from './bundle-price.tsx';
import { ownsAll, useOwnedIds } from './choose.ts';
import { useDownload } from './download.tsx';
import { GuideCover } from './guide-cover.tsx';
import { pageCount, shortened } from './guide-facts.ts';
import { GuideTitle } from './guide-title.tsx';
import { formatDollars, sumOf } from './money.ts';
import { PastSeason } from './past-season.tsx';
import { Box, DESCRIPTION_LENGTH, OffSale, Owned, ProductTop, RefundPromise } from './product-page.tsx';
import { toSelected } from './selection.ts';

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
          <Offer bundle={bundle} />
        ) : (
          <OffSale text="This bundle is no longer for sale." kept="Did you buy it? Its guides are still yours:" />
        )}
      </ProductTop>
      {guides.length > 0 && (
        <Section title={onSale ? 'What you get' : 'Its guides that are still on sale'}>
          <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
            {guides.map((pdf) => (
              <Granted key={pdf._id} pdf={pdf} owned={owned.has(pdf._id)} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
};

const Offer = ({ bundle }: { bundle: BundlePage }) => {
  const { download, preload, dialog } = useDownload();
  const buy = useRef<HTMLButtonElement>(null);
  const { amount, listPrice } = bundle;
  return (
    <Box>
      <div>
        <BundlePrice bundle={bundle} className="text-2xl" />
        {amount < listPrice && (
          <p className="mt-1 font-semibold text-success tabular-nums">
            You save <span translate="no">{formatDollars(sumOf([listPrice, -amount]))}</span>
          </p>
        )}
      </div>
      <div className="w-full" onPointerOver={preload} onFocus={preload}>
        <Button
          ref={buy}
          size="lg"
          className="max-sm:w-full"
          onClick={() => {
            download([toSelected(bundle)], buy.current);
          }}
        >
          Buy now
        </Button>
      </div>
      <p className="text-sm">If you own some of these guides, you pay less; the bill shows it.</p>
      <RefundPromise />
      {dialog}
    </Box>
  );
};

const Granted = ({ pdf, owned }: { pdf: Pdf; owned: boolean }) => (
  <li className="relative grid grid-cols-[92px_1fr] content-start gap-4">
    <GuideCover pdf={pdf} />
    <div className="min-w-0">
      <h3 className="text-lg leading-6 font-semibold">
        <Link to={guidePath(pdf._id)} className="text-link after:absolute after:inset-0">
          <GuideTitle title={pdf.title} />
        </Link>
      </h3>
      <p className="mt-2 text-sm text-ink-soft">
        <span>{pageCount(pdf.pages)}</span> · Edition <span translate="no">{pdf.edition}</span> <PastSeason pdf={pdf} />
      </p>
      {owned ? (
        <p className="mt-1 text-sm font-bold text-success">You own this guide</p>
      ) : (
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          <span translate="no">{formatDollars(pdf.amount)}</span> by itself
        </p>
      )}
    </div>
  </li>
);
