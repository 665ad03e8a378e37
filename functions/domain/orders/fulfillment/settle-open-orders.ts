import {
  ORDER_EXPIRES_SECONDS,
  ORDER_FIRST_CHECK_SECONDS,
  SWEEP_BATCH,
  SWEEP_SECONDS,
} from '#contract/endpoints/orders/limits.ts';
import { inMs, MINUTE_MS } from '#contract/limits.ts';
import { PaymentRefused } from '../../shared/refusal.ts';
import { payFreeOrder } from '../cart/free-order.ts';
import { allowedFrom, nextCheck, type Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { finishRefund, type RefundDependencies } from '../refunds-and-disputes/refund-order.ts';
import { type DisputeMailDependencies, remindOfDispute } from '../refunds-and-disputes/remind-of-dispute.ts';
import { mayBeCaptured } from '../settlement/claim-items.ts';
import { isWithoutPayment } from '../settlement/own-payment.ts';
import { readPayment } from '../settlement/read-payment.ts';
import { settle } from '../settlement/settle.ts';
import { releaseAll } from '../settlement/take.ts';

type Dependencies = RefundDependencies &
  DisputeMailDependencies & {
    readonly orders: Pick<Orders, 'toCheck'>;
    readonly fulfill: (order: Order) => Promise<Order>;
  };

/** Orders checked in parallel. */
const CONCURRENCY = 5;
/** The wait before the next check of an order that failed. */
const RETRY_MS = 4 * MINUTE_MS;

/**
 * The sweep: settles the orders that are due, longest wait first, sends their emails, and expires
 * an order that is unpaid for three days or whose payment can't be found. A run has a limit in
 * orders and in time; the rest waits for the next run. A failing order doesn't delay the others.
 */
export function settleOpenOrders(dependencies: Dependencies) {
  return async (): Promise<void> => {
    const { orders, clock, log } = dependencies;
    const startedAt = clock.now();
    const due = await orders.toCheck(startedAt, SWEEP_BATCH);
    let checked = 0;
    while (checked < due.length && clock.now() - startedAt < inMs(SWEEP_SECONDS)) {
      const batch = due.slice(checked, checked + CONCURRENCY);
      checked += batch.length;
      // Those of one buyer one by one, because payments for the same guide wait for each other.
      await Promise.all(
        [...new Set(batch.map(({ buyerId }) => buyerId))].map(async (buyerId) => {
          for (const order of batch) if (order.buyerId === buyerId) await check(dependencies, order);
        }),
      );
    }
    // An alarm reads `lateMinutes` (domain/alarms/alarms.ts).
    const lateMs = startedAt - (due[0]?.checkAt ?? startedAt);
    log.info('sweep', { due: due.length, looked: checked, lateMinutes: Math.floor(lateMs / 60_000) });
  };
}

async function check(dependencies: Dependencies, listed: Order): Promise<void> {
  const { orders, clock, log, fulfill } = dependencies;
  let order = listed;
  try {
    // The index lags behind the table. An order that was moved to another buyer is listed again.
    const current = await orders.find(listed);
    if (current === undefined) return;
    order = current;
    if (!isDue(order, clock.now())) return;
    order = await finishLeftRefund(dependencies, await settleFromPaypal(dependencies, order));
    order = await fulfill(order);
    order = await releaseAll(dependencies, order, order.checkAt);
    if (isDue(order, clock.now())) await postpone(dependencies, order);
    await remindOfDispute(dependencies, order);
  } catch (cause) {
    log.warn('order-not-checked', { order: listed.number, cause });
    // Later than the others, so an order that always fails doesn't delay them.
    await orders.change(order, [order.state], { checkAt: clock.now() + RETRY_MS }).catch((error: unknown) => {
      log.warn('order-not-postponed', { order: listed.number, cause: error });
    });
  }
}

const isDue = ({ checkAt }: Order, now: number): boolean => checkAt !== undefined && checkAt <= now;

async function settleFromPaypal(dependencies: Dependencies, listed: Order): Promise<Order> {
  // PayPal knows nothing of an order of nothing, and only a crash leaves one open.
  if (listed.state === 'OPEN' && listed.totalCents === 0) return await payFreeOrder(dependencies, listed);
  const { order, payment } = await readPayment(dependencies, listed);
  return payment === undefined ? order : (await settle(dependencies, order, payment)).order;
}

/** Finishes a refund whose process ended before PayPal answered, or whose answer was lost. */
async function finishLeftRefund(dependencies: Dependencies, order: Order): Promise<Order> {
  const { orders, clock, log } = dependencies;
  if (order.refunding === undefined) return order;
  if (clock.now() - order.refunding.at < inMs(ORDER_FIRST_CHECK_SECONDS)) return order;
  try {
    return await finishRefund(dependencies, order);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    // The owner was told that it was under way.
    log.error('refund-failed', { order: order.number, cause: error });
    return (await orders.find(order)) ?? order;
  }
}

async function postpone({ orders, clock, log }: Dependencies, order: Order): Promise<void> {
  const now = clock.now();
  const isOver = order.state === 'OPEN' && now - order.createdAt >= inMs(ORDER_EXPIRES_SECONDS);
  const isUnpaid = isOver && !mayBeCaptured(order, now);
  const isLost = isWithoutPayment(order, now);
  if (!isUnpaid && !isLost) {
    await orders.change(order, [order.state], { checkAt: nextCheck(order, now) }, order);
    return;
  }
  // No one knows its payment, so no one can capture it. The alarm comes before the write: a crash
  // in between can't suppress it.
  if (isLost) log.error('order-without-payment', { order: order.number });
  const checkAt = nextCheck({ ...order, state: 'EXPIRED' }, now);
  // If the buyer is paying at this moment, the next run settles it.
  const { changed } = await orders.change(order, allowedFrom.EXPIRED, { state: 'EXPIRED', checkAt }, order);
  if (changed) log.info('order-expired', { order: order.number });
}
