import { RECONCILIATION_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { HOUR_MS, inMs } from '#contract/limits.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { findByNumber } from '../core/find-by-number.ts';
import type { Order } from '../core/order.ts';
import type { Orders, Payments, ReportedTransaction } from '../core/ports.ts';
import { outsideCents, returnedCents } from '../core/refunds.ts';

/** PayPal's report lags by up to three hours. */
const LAG_MS = 3 * HOUR_MS;
/** A day, plus an hour of overlap with the previous run, because schedules aren't exact. */
const SPAN_MS = 25 * HOUR_MS;
/** Orders checked in parallel. */
const CONCURRENCY = 10;

interface Dependencies {
  readonly orders: Pick<Orders, 'locate' | 'find' | 'locateMoved' | 'change'>;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Compares the last day of PayPal's transaction report with our orders, and raises an alarm for
 * each difference. The next sweep settles an order that differs. After 90 s it starts no further
 * order, and raises an alarm with the number left.
 * @throws DependencyDown when PayPal has no report or an order can't be read; it then reports no
 *   difference
 */
export function reconcilePayments(dependencies: Dependencies) {
  return async (): Promise<void> => {
    const { payments, clock, log } = dependencies;
    const startedAt = clock.now();
    const until = startedAt - LAG_MS;
    const reported = await payments.transactions(until - SPAN_MS, until);
    const byOrder = [...groupedByOrder(reported)];
    let checked = 0;
    let differences = 0;
    while (checked < byOrder.length && clock.now() - startedAt < inMs(RECONCILIATION_SECONDS)) {
      const batch = byOrder.slice(checked, checked + CONCURRENCY);
      checked += batch.length;
      const found = await Promise.all(
        batch.map(async ([number, lines]) => await reconcileOrder(dependencies, number, lines)),
      );
      differences += found.reduce((sum, count) => sum + count, 0);
    }
    if (checked < byOrder.length) log.error('reconciliation-cut-short', { left: byOrder.length - checked });
    log.info('reconciliation', { transactions: reported.length, orders: checked, differences });
  };
}

/** Groups PayPal's lines by our order number, which payments made elsewhere don't have. */
function groupedByOrder(reported: readonly ReportedTransaction[]): Map<string, ReportedTransaction[]> {
  const groups = new Map<string, ReportedTransaction[]>();
  for (const line of reported) {
    if (line.customId === '') continue;
    const known = groups.get(line.customId);
    if (known === undefined) groups.set(line.customId, [line]);
    else known.push(line);
  }
  return groups;
}

/** Returns the number of differences between one order and PayPal's lines about it. */
async function reconcileOrder(
  { orders, clock, log }: Dependencies,
  number: string,
  lines: readonly ReportedTransaction[],
): Promise<number> {
  const order = await findByNumber(orders, number);
  const found = compare(lines, order);
  for (const difference of found) log.error('payment-differs', { order: number, ...difference });
  if (found.length > 0 && order !== undefined) await orders.change(order, [order.state], { checkAt: clock.now() });
  return found.length;
}

function compare(
  lines: readonly ReportedTransaction[],
  order: Order | undefined,
): { readonly difference: string; readonly transaction?: string }[] {
  if (order === undefined) return lines.map(({ id }) => ({ difference: 'no such order', transaction: id }));
  const unpaid = ['OPEN', 'PENDING', 'FAILED', 'EXPIRED'].includes(order.state);
  const captures = lines.filter(({ cents }) => cents > 0);
  // After a lost dispute all the money is gone without a refund. PayPal knows no other ways.
  const known = returnedCents(order) - outsideCents(order);
  const returned = -lines.filter(({ cents }) => cents < 0).reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...captures.flatMap(({ id, cents }) => {
      if (unpaid) return [{ difference: `paid, but the order is ${order.state}`, transaction: id }];
      if (order.captureId !== id) return [{ difference: 'a different capture than the order has', transaction: id }];
      return order.capturedCents === cents ? [] : [{ difference: 'another amount', transaction: id }];
    }),
    ...(returned > known ? [{ difference: 'more was refunded than the order records' }] : []),
  ];
}
