import { dayIn } from '#contract/dates.ts';
import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeCodes as contract, OfficeCode } from '#contract/endpoints/codes/office.ts';
import { OFFICE_SALES_DAYS, OFFICE_SALES_ORDERS } from '#contract/endpoints/orders/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { GuideSales, SoldOrder } from '../guides/ports.ts';
import type { ShelfTables } from '../guides/shelf.ts';
import type { Clock } from '../shared/ports.ts';
import { codeVersion, lastDayOf } from './change-codes.ts';
import type { DiscountCode, DiscountCodes } from './ports.ts';

interface Dependencies extends ShelfTables {
  readonly codes: Pick<DiscountCodes, 'list'>;
  readonly guideSales: GuideSales;
  readonly clock: Clock;
  /** The business's IANA time zone. */
  readonly zone: string;
}

/**
 * The codes with what they brought. It counts paid orders, without those that were refunded in full
 * or are disputed: at most the newest OFFICE_SALES_ORDERS of all, of OFFICE_SALES_DAYS. So it reads
 * a bounded number of orders, and says since when it counts.
 */
export function listOfficeCodes({ codes, catalog, bundles, guideSales, clock, zone }: Dependencies) {
  return async (): Promise<ResOf<typeof contract>> => {
    const now = clock.now();
    const since = now - OFFICE_SALES_DAYS * DAY_MS;
    const [stored, guides, bundled, orders] = await Promise.all([
      codes.list(),
      catalog.list(),
      bundles.list(),
      guideSales.newestPaid(since, OFFICE_SALES_ORDERS),
    ]);
    const oldest = orders.length < OFFICE_SALES_ORDERS ? undefined : orders.at(-1)?.createdAt;
    const listed = stored.map((code) => ({
      ...asOfficeCode(code, now, zone),
      ...salesOf(orders.filter(({ discount }) => discount?.code === code.code)),
    }));
    return {
      codes: listed.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.createdAt - a.createdAt),
      items: [...bundled, ...guides].map(({ id, title }) => ({ id, title })),
      countedSince: oldest ?? since,
    };
  };
}

const isOver = ({ state }: OfficeCode): boolean => state !== 'active' && state !== 'coming';

function salesOf(orders: readonly SoldOrder[]): Pick<OfficeCode, 'orders' | 'earnedCents'> {
  const earnedCents = orders.reduce(
    (sum, { capturedCents = 0, refundedCents = 0 }) => sum + capturedCents - refundedCents,
    0,
  );
  return { orders: orders.length, earnedCents };
}

function asOfficeCode(code: DiscountCode, now: number, zone: string): Omit<OfficeCode, 'orders' | 'earnedCents'> {
  const { off, items = [], from, usageLimit: uses, taken, oncePerPerson, note, createdAt, endedAt } = code;
  return {
    code: code.code,
    percent: 'percent' in off ? off.percent : null,
    cents: 'cents' in off ? off.cents : null,
    items: [...items],
    from: from === undefined ? '' : dayIn(zone, from),
    until: lastDayOf(code, zone),
    uses,
    taken,
    oncePerPerson,
    note,
    createdAt,
    endedAt: endedAt ?? null,
    state: stateOf(code, now),
    version: codeVersion(code),
  };
}

function stateOf(
  { from = 0, until = Infinity, usageLimit, taken, endedAt }: DiscountCode,
  now: number,
): OfficeCode['state'] {
  if (endedAt !== undefined) return 'ended';
  if (until <= now) return 'expired';
  if (taken >= usageLimit) return 'used-up';
  return from > now ? 'coming' : 'active';
}
