import type { Bundle, ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { GUIDE_FILES } from '#contract/site-paths.ts';
import { toDollars } from '../shared/money.ts';
import type { Clock } from '../shared/ports.ts';
import { isPastSeason } from './editions.ts';
import type { Guide, Bundle as StoredBundle } from './ports.ts';
import { guidesOf, isOnSale, type ShelfTables } from './shelf.ts';

/** The guides on sale, and the bundles of them. */
export function listGuides({ catalog, bundles, clock }: ShelfTables & { clock: Clock }) {
  return async (): Promise<{ res: ShopGuide[]; bundles: Bundle[] }> => {
    const [guides, listed] = await Promise.all([catalog.list(), bundles.list()]);
    const onSale = listed.filter((bundle) => isOnSale(bundle, guides));
    const now = clock.now();
    return {
      res: guides.map((guide) => ({
        ...pdfOf(guide, now),
        ...(guide.benefit === undefined ? {} : { benefit: guide.benefit }),
      })),
      bundles: onSale.map((bundle) => bundleOf(bundle, guides, now)),
    };
  };
}

/** A bundle as the shop shows it. A withdrawn guide is no longer part of it. */
export function bundleOf(bundle: StoredBundle, guides: readonly Guide[], now: number): Bundle {
  const { id, title, desc, priceCents } = bundle;
  const granted = guidesOf(bundle, guides);
  const listCents = granted.reduce((sum, guide) => sum + guide.priceCents, 0);
  const price = toDollars(Math.min(priceCents, listCents));
  return {
    _id: id,
    title,
    desc,
    price,
    amount: price,
    listPrice: toDollars(listCents),
    guides: granted.map((guide) => pdfOf(guide, now)),
  };
}

/** The address of a public file. */
export const publicPath = (file: string): string => `${GUIDE_FILES}/${file}`;

/** A guide as the shop shows it. */
export function pdfOf(guide: Guide, now: number): ShopGuide {
  const { id, title, desc, category, priceCents, pages, edition, cover } = guide;
  return {
    _id: id,
    title,
    desc,
    price: toDollars(priceCents),
    amount: toDollars(priceCents),
    category,
    pages,
    edition,
    cover: cover === undefined ? '' : publicPath(cover),
    ...(isPastSeason(edition, now) ? { pastSeason: true } : {}),
  };
}
