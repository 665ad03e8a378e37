import type { Clock, Log, Orders, Payments, ReportedTransaction } from '../ports.ts';
import type { Order } from './order.ts';

const HOUR_MS = 60 * 60 * 1000;
/** PayPal's report lags by up to three hours. */
const LAG_MS = 3 * HOUR_MS;
/** A day, and an hour in which this run and the one before overlap: a schedule is not exact. */
const SPAN_MS = 25 * HOUR_MS;

interface Dependencies {
  readonly orders: Orders;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Compares what PayPal's own report says was paid and given back during the last day with our orders, and raises the
 * alarm for each difference. An order that differs is looked at by the next sweep, which repairs what can be.
 */
export function reconcilePayments({ orders, payments, clock, log }: Dependencies) {
  return async (): Promise<void> => {
    const until = clock.now() - LAG_MS;
    const reported = await payments.transactions(until - SPAN_MS, until);
    // What the merchant account gets elsewhere carries no number of ours.
    const numbers = new Set(reported.map(({ customId }) => customId).filter((number) => number !== ''));
    let differences = 0;
    for (const number of numbers) {
      const key = await orders.locate(number);
      const order = key === undefined ? undefined : await orders.find(key);
      const found = compare(
        reported.filter(({ customId }) => customId === number),
        order,
      );
      for (const difference of found) log.error('payment-differs', { order: number, ...difference });
      differences += found.length;
      if (found.length > 0 && order !== undefined) {
        await orders.change(order, [order.state], { checkAt: clock.now() });
      }
    }
    log.info('reconciliation', { transactions: reported.length, orders: numbers.size, differences });
  };
}

/** What of PayPal's lines about one order is not as the order says. */
function compare(
  lines: readonly ReportedTransaction[],
  order: Order | undefined,
): { readonly difference: string; readonly transaction?: string }[] {
  if (order === undefined) return lines.map(({ id }) => ({ difference: 'no such order', transaction: id }));
  const unpaid = ['OPEN', 'PENDING', 'FAILED', 'EXPIRED'].includes(order.state);
  const captures = lines.filter(({ cents }) => cents > 0);
  const back = -lines.filter(({ cents }) => cents < 0).reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...captures.flatMap(({ id, cents }) => {
      if (unpaid) return [{ difference: `paid, but the order is ${order.state}`, transaction: id }];
      if (order.captureId !== id) return [{ difference: 'another capture than the order has', transaction: id }];
      return order.capturedCents === cents ? [] : [{ difference: 'another amount', transaction: id }];
    }),
    ...(back > (order.refundedCents ?? 0) ? [{ difference: 'more was given back than the order says' }] : []),
  ];
}
