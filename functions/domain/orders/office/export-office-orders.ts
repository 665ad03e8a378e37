import * as v from 'valibot';
import { addDays, dayIn, isDate } from '#contract/dates.ts';
import { OFFICE_EXPORT_MAX_BYTES, OFFICE_EXPORT_MS } from '#contract/endpoints/office/limits.ts';
import { LEDGER_LOOKBACK_SECONDS, LEDGER_READ_DAYS } from '#contract/endpoints/orders/limits.ts';
import type { exportOfficeOrders as contract } from '#contract/endpoints/orders/office.ts';
import { isInCalendar } from '#contract/fields/day.ts';
import { inMs } from '#contract/limits.ts';
import { csvIn } from '../../shared/csv.ts';
import type { Clock } from '../../shared/ports.ts';
import { invalidInput, type Refusal } from '../../shared/refusal.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import { startOfDay } from '../../shared/times/start-of-day.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { everyOrder } from '../core/every-order.ts';
import type { Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { accountColumns, createLedger, noSums, statesWithMoney } from './ledger.ts';
import { timesOf } from './order-range.ts';
import { quickbooksColumns, quickbooksLines } from './quickbooks.ts';

/**
 * The payments and refunds of some days as a file, with totals. It reads the orders that were
 * made up to LEDGER_LOOKBACK_SECONDS before, because money may go back long after an order. A long
 * file comes in parts of whole days, oldest first, each of which ends when it is full or has taken
 * its time: the first has the headings, and the last has the totals of all.
 * @throws Refusal INVALID_INPUT for a range that ends before it begins, for an unknown part, and
 *   for a single day that is too large or takes too long
 */
export function exportOfficeOrders({
  orders,
  clock,
  zone,
}: Dependencies): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { from, until, after, file }, record }) => {
    const { day: first, sums } = after === '' ? { day: from, sums: noSums } : placeOf(after);
    const range = timesOf({ from: first, until }, zone, clock.now());
    const times = businessTimes(zone);
    const ledger = createLedger(times, (day) => day >= first && day <= until, {
      before: sums,
      maxBytes: OFFICE_EXPORT_MAX_BYTES,
    });
    const stopAt = clock.now() + OFFICE_EXPORT_MS;
    const oldest = Math.max(0, range.from - inMs(LEDGER_LOOKBACK_SECONDS));
    // No money moves before its order: what has been read has all lines of the days before.
    for await (const { read, day } of inOrder({ orders, zone }, { ...range, from: oldest })) {
      for (const order of read) ledger.add(order);
      const end = ledger.end();
      if (end !== undefined && end <= day) break;
      if (clock.now() < stopAt) continue;
      if (day <= first) throw tooLong(`The orders before ${first} take too long to read`);
      ledger.endBefore(day);
      break;
    }
    const nextDay = ledger.end() ?? addDays(until, 1);
    if (nextDay === first) throw tooLong(`There are too many payments on ${first} for one file`);
    const isLast = nextDay > until;
    const lines = ledger.lines();
    const hasHead = after === '';
    const csv =
      file === 'quickbooks'
        ? csvIn(zone).file(quickbooksColumns, lines.flatMap(quickbooksLines), { hasHead })
        : csvIn(zone).file(accountColumns(times), isLast ? [...lines, ...ledger.totals()] : lines, { hasHead });
    record({ after: { from: first, until: isLast ? until : addDays(nextDay, -1), lines: lines.length } });
    return {
      fileName: `${file === 'quickbooks' ? 'quickbooks' : 'payments'}-${from}-${until}.csv`,
      csv,
      next: isLast ? '' : cursorOf({ day: nextDay, sums: ledger.sums() }),
    };
  };
}

interface Dependencies {
  readonly orders: Pick<Orders, 'byState'>;
  readonly clock: Clock;
  readonly zone: string;
}

/**
 * The orders of a range of times, the oldest days first, each once as it was read last.
 * @returns with each read the first day whose orders it hasn't all read
 */
async function* inOrder(
  { orders, zone }: Pick<Dependencies, 'orders' | 'zone'>,
  { from, until }: { readonly from: number; readonly until: number },
): AsyncGenerator<{ readonly read: Iterable<Order>; readonly day: string }> {
  for (let start = from; start < until; ) {
    const day = addDays(dayIn(zone, start), LEDGER_READ_DAYS);
    const end = Math.min(until, startOfDay(zone, day));
    // One whose state changes meanwhile is read in both states.
    const read = new Map<string, Order>();
    await everyOrder(orders, statesWithMoney, { from: start, until: end }, (order) => read.set(order.number, order));
    yield { read: read.values(), day };
    start = end;
  }
}

const tooLong = (what: string): Refusal => invalidInput({ from: `${what}. Ask your engineer for it` });

/** The first day of a part, and the sums of the parts before it. */
const place = v.object({
  day: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/),
    v.check((day) => isDate(day) && isInCalendar(day)),
  ),
  sums: v.object({
    payments: v.number(),
    fees: v.number(),
    refunds: v.number(),
    withoutFee: v.number(),
    net: v.record(v.string(), v.number()),
  }),
});
type Place = v.InferOutput<typeof place>;

const cursorOf = (next: Place): string => Buffer.from(JSON.stringify(next)).toString('base64url');

/** @throws Refusal INVALID_INPUT */
function placeOf(after: string): Place {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), place), Buffer.from(after, 'base64url').toString());
  if (!parsed.success) throw invalidInput({ after: 'Unknown page' });
  return parsed.output;
}
