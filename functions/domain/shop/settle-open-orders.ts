import { ORDER_EXPIRES_SECONDS, SWEEP_BATCH, SWEEP_SECONDS } from '#contract/limits.ts';
import { allowedFrom, nextCheck, type Order } from './order.ts';
import { isWithoutPayment } from './own-payment.ts';
import { readPayment } from './read-payment.ts';
import { type SettleDependencies, settle } from './settle.ts';

type Dependencies = SettleDependencies & { readonly fulfill: (order: Order) => Promise<Order> };

/** Orders looked at side by side. */
const CONCURRENCY = 5;
/** When an order is met again that could not be looked at. */
const RETRY_MS = 4 * 60 * 1000;

/**
 * Looks at the orders whose time has come, the longest waiting first: settles them by what PayPal tells, sends what is
 * due, gives up an order that nobody has paid for three days, or whose payment can't be found. A run has a bound in orders and in time; the rest waits for
 * the next. An order that fails does not hold up the others.
 */
export function settleOpenOrders(dependencies: Dependencies) {
  return async (): Promise<void> => {
    const { orders, clock, log } = dependencies;
    const startedAt = clock.now();
    const due = await orders.toCheck(startedAt, SWEEP_BATCH);
    let checked = 0;
    while (checked < due.length && clock.now() - startedAt < SWEEP_SECONDS * 1000) {
      const batch = due.slice(checked, checked + CONCURRENCY);
      checked += batch.length;
      await Promise.all(batch.map(async (order) => await check(dependencies, order)));
    }
    // The longest waiting comes first. An alarm reads how late it was (infra/stack/alarms.ts).
    const lateMs = startedAt - (due[0]?.checkAt ?? startedAt);
    log.info('sweep', { due: due.length, looked: checked, lateMinutes: Math.floor(lateMs / 60_000) });
  };
}

async function check(dependencies: Dependencies, listed: Order): Promise<void> {
  const { orders, clock, log, fulfill } = dependencies;
  let order = listed;
  try {
    // The index lags behind the table.
    order = (await orders.find(listed)) ?? listed;
    if (!isDue(order, clock.now())) return;
    order = await fulfill(await settleFromPaypal(dependencies, order));
    if (isDue(order, clock.now())) await postpone(dependencies, order);
  } catch (cause) {
    log.warn('order-not-checked', { order: listed.number, cause });
    // Behind the others, so that one that always fails holds up none.
    await orders.change(order, [order.state], { checkAt: clock.now() + RETRY_MS }).catch((error: unknown) => {
      log.warn('order-not-postponed', { order: listed.number, cause: error });
    });
  }
}

function isDue({ checkAt }: Order, now: number): boolean {
  return checkAt !== undefined && checkAt <= now;
}

async function settleFromPaypal(dependencies: Dependencies, listed: Order): Promise<Order> {
  const { order, payment } = await readPayment(dependencies, listed);
  return payment === undefined ? order : (await settle(dependencies, order, payment)).order;
}

async function postpone({ orders, clock, log }: Dependencies, order: Order): Promise<void> {
  const now = clock.now();
  const isUnpaid = order.state === 'OPEN' && now - order.createdAt >= ORDER_EXPIRES_SECONDS * 1000;
  const isLost = isWithoutPayment(order, now);
  if (!isUnpaid && !isLost) {
    await orders.change(order, [order.state], { checkAt: nextCheck(order, now) }, order);
    return;
  }
  // No one knows its payment, so no one will capture it. Raised before the write, as all alarms are.
  if (isLost) log.error('order-without-payment', { order: order.number });
  await orders.change(order, allowedFrom.EXPIRED, { state: 'EXPIRED', checkAt: null });
  log.info('order-expired', { order: order.number });
}
