import type { CodeTerms } from '../../codes/ports.ts';
import type { Bundle, Guide } from '../../guides/ports.ts';
import { guidesOf, isOnSale, type Shelf } from '../../guides/shelf.ts';
import type { GuideItem, InstallmentItem, Order, OrderItem } from '../core/order.ts';

/** What a cart may have. */
type CartItem = Exclude<OrderItem, InstallmentItem>;

/** What an order costs, and why. */
export type Priced = Pick<Order, 'totalCents' | 'bundles' | 'discount'> & {
  readonly items: readonly CartItem[];
};

/**
 * Divides a sum in the ratio of the weights, in whole cents that add up to it: the largest
 * remainders get the cents that rounding down leaves, the first of equal ones first.
 */
export function shares(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => ({
    whole: Math.floor((cents * weight) / sum),
    rest: (cents * weight) % sum,
  }));
  const left = cents - parts.reduce((total, { whole }) => total + whole, 0);
  const rounded = parts.toSorted((a, b) => b.rest - a.rest).slice(0, left);
  return parts.map((part) => part.whole + (rounded.includes(part) ? 1 : 0));
}

/** Whether a code is valid at a time. Who uses it, and how often, doesn't count here. */
export const isValidAt = ({ from, until, endedAt }: CodeTerms, now: number): boolean =>
  (from ?? now) <= now && now < (until ?? Infinity) && endedAt === undefined;

/**
 * What the chosen guides and bundles cost (docs/product.md#prices). A bundle costs the smaller of
 * its price and the sum of its guides that the buyer lacks, and each of those has a share of that
 * in the ratio of the single prices. A guide that is chosen by itself too counts only there, and a
 * bundle that adds no guide is left out.
 * @param ids of guides and bundles
 * @param owned the ids of the buyer's guides
 * @returns undefined if one of the ids isn't on sale
 */
export function price(
  ids: readonly string[],
  { guides, bundles: offers }: Shelf,
  owned: readonly string[],
): Priced | undefined {
  const items: GuideItem[] = [];
  const bought: NonNullable<Order['bundles']>[number][] = [];
  const isNew = ({ id }: Guide): boolean => !owned.includes(id) && !items.some((item) => item.id === id);

  const chosen = ids.map((id) => offers.find((bundle) => bundle.id === id && isOnSale(bundle, guides)) ?? id);
  const size = (bundle: Bundle): number => guidesOf(bundle, guides).length;
  // The one with the most guides first, so that no one pays for a bundle that is in another one.
  const bundles = chosen
    .filter((one) => typeof one !== 'string')
    .toSorted((one, other) => size(other) - size(one) || byId(one, other));
  for (const bundle of bundles) {
    const missing = guidesOf(bundle, guides).filter(isNew);
    if (missing.length === 0) continue;
    const single = sumOf(missing.map(({ priceCents }) => priceCents));
    const cents = Math.min(bundle.priceCents, single);
    const parts = shares(
      cents,
      missing.map(({ priceCents }) => priceCents),
    );
    items.push(...missing.map((guide, index) => itemOf(guide, parts[index] ?? 0, bundle.id)));
    bought.push({ id: bundle.id, title: bundle.title, cents });
  }
  for (const id of chosen.filter((one) => typeof one === 'string').toSorted()) {
    const guide = guides.find((one) => one.id === id);
    if (guide === undefined) return undefined;
    if (!items.some((item) => item.id === id)) items.push(itemOf(guide, guide.priceCents));
  }
  return {
    items,
    totalCents: sumOf(items.map(({ cents }) => cents)),
    ...(bought.length === 0 ? {} : { bundles: bought }),
  };
}

/**
 * The same with a code: its discount is divided among the items that it counts for, in the ratio of
 * their prices.
 * @returns undefined if the code counts for none of them
 */
export function withCode(priced: Priced, { code, off, items: counted }: CodeTerms): Priced | undefined {
  const counts = (item: CartItem): boolean =>
    counted === undefined ||
    [item.id, item.bundleId, 'classId' in item ? item.classId : undefined].some(
      (id) => id !== undefined && counted.includes(id),
    );
  const weights = priced.items.map((item) => (counts(item) ? item.cents : 0));
  const eligible = sumOf(weights);
  if (eligible === 0) return undefined;
  const wanted = 'percent' in off ? Math.round((eligible * off.percent) / 100) : off.cents;
  const cents = Math.min(Math.max(wanted, 0), eligible);
  const parts = shares(cents, weights);
  return {
    ...priced,
    items: priced.items.map((item, index) => discounted(item, parts[index] ?? 0)),
    totalCents: priced.totalCents - cents,
    discount: { code, cents },
  };
}

/** A line of a bill: a guide, or a bundle with its guides. Cents are before a code's discount. */
export interface BillLine {
  readonly id: string;
  readonly title: string;
  readonly cents: number;
  /** What its guides cost one by one. */
  readonly listCents: number;
  /** The guides that a bundle grants; empty for a guide. */
  readonly guides: readonly OrderItem[];
}

/** The lines of a bill, bundles first. They add up to the total and the discount. */
export function billOf({ items, bundles = [] }: Pick<Order, 'items' | 'bundles'>): BillLine[] {
  const listed = ({ cents, listCents = cents }: OrderItem): number => listCents;
  return [
    ...bundles.map(({ id, title, cents }) => {
      const guides = items.filter(({ bundleId }) => bundleId === id);
      return { id, title, cents, listCents: sumOf(guides.map(listed)), guides };
    }),
    ...items
      .filter(({ bundleId }) => bundleId === undefined)
      .map((item) => ({ id: item.id, title: item.title, cents: listed(item), listCents: listed(item), guides: [] })),
  ];
}

/** What a bundle and a code save against the single prices, in cents. */
export const savedCents = (priced: Pick<Order, 'items' | 'bundles' | 'totalCents'>): number =>
  sumOf(billOf(priced).map(({ listCents }) => listCents)) - priced.totalCents;

const itemOf = ({ id, title, priceCents, fileName }: Guide, cents: number, bundleId?: string): GuideItem => ({
  id,
  title,
  cents,
  fileName,
  ...(cents === priceCents ? {} : { listCents: priceCents }),
  ...(bundleId === undefined ? {} : { bundleId }),
});

const discounted = <Sold extends CartItem>(item: Sold, cents: number): Sold =>
  cents === 0 ? item : { ...item, cents: item.cents - cents, listCents: item.listCents ?? item.cents };

const byId = (a: Bundle, b: Bundle): number => (a.id < b.id ? -1 : 1);

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
