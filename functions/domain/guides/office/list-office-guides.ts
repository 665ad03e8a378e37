import type { OfficeAbout, OfficeBundle, OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { OFFICE_SALES_DAYS, OFFICE_SALES_ORDERS } from '#contract/endpoints/orders/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { isGift } from '../../shared/gift.ts';
import type { Clock } from '../../shared/ports.ts';
import { isPastSeason } from '../editions.ts';
import { publicPath } from '../list-guides.ts';
import type { GuideDrafts, GuidePage, GuidePages, GuideSales, SoldOrder, WithdrawnGuides } from '../ports.ts';
import { bundleVersion } from '../publish-bundles.ts';
import { guideVersion } from '../publish-guides.ts';
import type { ShelfTables } from '../shelf.ts';

interface Dependencies extends ShelfTables {
  readonly withdrawn: Pick<WithdrawnGuides, 'list'>;
  readonly drafts: Pick<GuideDrafts, 'list'>;
  readonly guidePages: Pick<GuidePages, 'list'>;
  readonly guideSales: GuideSales;
  readonly clock: Clock;
}

/**
 * The guides on sale, those withdrawn and the drafts, with what each sold, and the bundles on sale
 * (docs/product.md#office).
 * However many orders there are, it reads a bounded number of them, and says since when it counts.
 */
export function listOfficeGuides({ catalog, bundles, withdrawn, drafts, guidePages, guideSales, clock }: Dependencies) {
  return async (): Promise<{ guides: OfficeGuide[]; bundles: OfficeBundle[]; countedSince: number }> => {
    const since = clock.now() - OFFICE_SALES_DAYS * DAY_MS;
    const [listed, listedBundles, offSale, drafted, pages, orders] = await Promise.all([
      catalog.list(),
      bundles.list(),
      withdrawn.list(),
      drafts.list(),
      guidePages.list(),
      guideSales.newestPaid(since, OFFICE_SALES_ORDERS),
    ]);
    const sales = salesOf(orders);
    const ids = new Set([...listed, ...offSale, ...drafted].map(({ id }) => id));
    const guides = [...ids].sort().map((id): OfficeGuide => {
      const onSale = listed.find((one) => one.id === id);
      const gone = onSale === undefined ? offSale.find((one) => one.id === id) : undefined;
      const draft = drafted.find((one) => one.id === id);
      const page = pages.find((one) => one.id === id);
      const facts = onSale ?? gone?.guide;
      return {
        id,
        title: facts?.title ?? draft?.title ?? id,
        desc: facts?.desc ?? draft?.desc ?? '',
        category: facts?.category ?? draft?.category ?? '',
        priceCents: facts?.priceCents ?? draft?.priceCents ?? null,
        edition: facts?.edition ?? draft?.edition ?? '',
        state: onSale !== undefined ? 'on-sale' : gone !== undefined ? 'withdrawn' : 'draft',
        fileName: facts?.fileName ?? '',
        pages: facts?.pages ?? draft?.pages ?? 0,
        cover: facts?.cover === undefined ? '' : publicPath(facts.cover),
        about: aboutOf(page),
        ...(page === undefined ? {} : { contents: [...page.contents] }),
        ...(page?.readAloud === undefined ? {} : { readAloud: page.readAloud }),
        version: guideVersion(onSale, page),
        withdrawnAt: gone?.withdrawnAt ?? null,
        pastSeason: facts !== undefined && isPastSeason(facts.edition, clock.now()),
        sold: sales.get(id)?.sold ?? 0,
        earnedCents: sales.get(id)?.earnedCents ?? 0,
        draft: draft ?? null,
      };
    });
    const oldest = orders.length < OFFICE_SALES_ORDERS ? undefined : orders.at(-1)?.createdAt;
    const onSale = listedBundles.map((bundle) => ({
      ...bundle,
      guides: [...bundle.guides],
      version: bundleVersion(bundle),
    }));
    return { guides, bundles: onSale, countedSince: oldest ?? since };
  };
}

function aboutOf(page: GuidePage | undefined): OfficeAbout | null {
  if (page === undefined) return null;
  const { author = { name: '', credential: '' }, checkedOn, outcomes, questions, related } = page;
  return { author, checkedOn, outcomes: [...outcomes], questions: [...questions], related: [...related] };
}

/** Sold and not refunded. Gifts don't count, and parts of a price that PayPal gave back do. */
function salesOf(orders: readonly SoldOrder[]): ReadonlyMap<string, { sold: number; earnedCents: number }> {
  const sales = new Map<string, { sold: number; earnedCents: number }>();
  for (const order of orders.filter((one) => !isGift(one))) {
    for (const { id, cents } of order.items.filter((item) => order.grants.includes(item.id))) {
      const { sold, earnedCents } = sales.get(id) ?? { sold: 0, earnedCents: 0 };
      sales.set(id, { sold: sold + 1, earnedCents: earnedCents + cents });
    }
  }
  return sales;
}
