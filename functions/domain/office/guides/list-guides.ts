import { OFFICE_SALES_DAYS, OFFICE_SALES_ORDERS } from '#contract/limits.ts';
import type { OfficeGuide } from '#contract/office.ts';
import { guideVersion } from '../../guides/publish-guides.ts';
import type { Catalog, GuideDrafts, WithdrawnGuides } from '../../ports/catalog.ts';
import type { Clock } from '../../ports/clock.ts';
import type { GuideSales, SoldOrder } from '../../ports/guide-sales.ts';
import { isGift } from '../../shop/order.ts';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'list'>;
  readonly withdrawn: Pick<WithdrawnGuides, 'list'>;
  readonly drafts: Pick<GuideDrafts, 'list'>;
  readonly guideSales: GuideSales;
  readonly clock: Clock;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The guides on sale, those withdrawn and the drafts, with what each sold (docs/product.md#office).
 * However many orders there are, it reads a bounded number of them, and says since when it counts.
 */
export function listOfficeGuides({ catalog, withdrawn, drafts, guideSales, clock }: Dependencies) {
  return async (): Promise<{ guides: OfficeGuide[]; countedSince: number }> => {
    const since = clock.now() - OFFICE_SALES_DAYS * DAY_MS;
    const [listed, offSale, drafted, orders] = await Promise.all([
      catalog.list(),
      withdrawn.list(),
      drafts.list(),
      guideSales.newestPaid(since, OFFICE_SALES_ORDERS),
    ]);
    const sales = salesOf(orders);
    const ids = new Set([...listed, ...offSale, ...drafted].map(({ id }) => id));
    const guides = [...ids].sort().map((id): OfficeGuide => {
      const onSale = listed.find((one) => one.id === id);
      const gone = onSale === undefined ? offSale.find((one) => one.id === id) : undefined;
      const draft = drafted.find((one) => one.id === id);
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
        version: guideVersion(onSale),
        withdrawnAt: gone?.withdrawnAt ?? null,
        sold: sales.get(id)?.sold ?? 0,
        earnedCents: sales.get(id)?.earnedCents ?? 0,
        draft: draft ?? null,
      };
    });
    const oldest = orders.length < OFFICE_SALES_ORDERS ? undefined : orders.at(-1)?.createdAt;
    return { guides, countedSince: oldest ?? since };
  };
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
