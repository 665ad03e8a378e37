import { inMs, ORDER_FIRST_CHECK_SECONDS } from '#contract/limits.ts';
import type { Clock } from '../shared/ports.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { guidesOf, nextCheck, type Order } from './order.ts';
import type { Orders, Payments } from './ports.ts';
import { updateOrder } from './update-order.ts';

/** Why an order failed for whose guides another payment came first. */
export const PAID_OTHERWISE = 'another payment for its guides came first';

/** Each is overtaken only by another payment of the same person at the same moment. */
const MAX_ATTEMPTS = 8;

/** Whether an order ended because another payment came first, so PayPal was asked for no money. */
export const isPaidOtherwise = ({ state, problem }: Order): boolean => state === 'FAILED' && problem === PAID_OTHERWISE;

interface Dependencies {
  readonly orders: Orders;
  readonly payments: Payments;
  readonly clock: Clock;
}

/**
 * Reserves the guides of an order that is about to be paid, or ends it if another payment has them:
 * a person and the payer of their request, or two payers, are never both charged (ADR 27). Two
 * orders that a person pays in two tabs may both be charged, and one is refunded (ADR 6).
 * @returns the current order
 * @throws DependencyDown also while another settlement decides; nothing is decided then
 */
export async function claimGuides(dependencies: Dependencies, known: Order): Promise<Order> {
  const { orders } = dependencies;
  if (guidesOf(known).length === 0) return known;
  const { order, isShared } = await noteClaim(dependencies, known);
  if (order.state !== known.state) return order;
  const others = async (): Promise<Order[]> =>
    (await orders.ofBuyer(order.buyerId)).filter(({ number }) => number !== order.number);
  // Gifts, free orders and older ones have no reservation.
  if (order.request !== undefined && (await others()).some((other) => hasGuides(other, order)))
    return await end(dependencies, order);
  const over: string[] = [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const holders = await orders.claimGuides(order, over);
    if (holders.length === 0) {
      const isAlone = over.length === 0 && !isShared;
      if (order.request === undefined) return isAlone ? order : await noteCapture(dependencies, order);
      const current = await others();
      // Paid a moment ago, by an order whose reservation another one had taken over.
      if (current.some((other) => hasGuides(other, order))) return await end(dependencies, order);
      await waitForOwn(dependencies, current, order);
      return await noteCapture(dependencies, order);
    }
    for (const number of holders) {
      const rival = await orders.find({ buyerId: order.buyerId, number });
      if (rival !== undefined && (await comesFirst(dependencies, rival, order))) return await end(dependencies, order);
      over.push(number);
    }
  }
  throw undecided(order);
}

/**
 * Waits while PayPal has approved another order of the buyer that was ever about to be captured: of
 * their own orders the last one has the reservation, and the process of an earlier one may have
 * ended before it wrote that PayPal took the money. Each notes that before its reservation, so it
 * is seen.
 * @throws DependencyDown
 */
async function waitForOwn(dependencies: Dependencies, others: readonly Order[], order: Order): Promise<void> {
  for (const other of others) {
    const isBegun = other.request === undefined && other.state === 'OPEN' && other.claimedAt !== undefined;
    if (!isBegun || !sharesItem(other.items, order)) continue;
    if (await comesFirst(dependencies, other, order)) throw undecided(order);
  }
}

const undecided = ({ number }: Order): DependencyDown =>
  new DependencyDown('The order', new Error(`Order ${number} meets other payments at this moment`));

/** Whether a settlement may be capturing an order. */
export const mayBeCaptured = ({ claimedAt }: Order, now: number): boolean => isRecent(claimedAt, now);

/** Whether the process that noted a time may be at work: it lives for less than two minutes. */
const isRecent = (notedAt: number | undefined, now: number): boolean =>
  notedAt !== undefined && now - notedAt < inMs(ORDER_FIRST_CHECK_SECONDS);

/**
 * Notes that an order is captured now. Of this write and the one of another settlement that ends
 * it, because the guides were taken a moment before, one succeeds.
 */
const noteCapture = async ({ orders, clock }: Dependencies, order: Order): Promise<Order> =>
  (await orders.change(order, [order.state], { capturingAt: clock.now() })).order;

/**
 * Notes that an order may be captured from now on. Of this write and one that ends the order as
 * unpaid, one succeeds.
 * @returns the current order, and whether another settlement may be at work on it, too
 */
async function noteClaim(
  { orders, clock }: Dependencies,
  known: Order,
): Promise<{ readonly order: Order; readonly isShared: boolean }> {
  let order = known;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const now = clock.now();
    const isShared = mayBeCaptured(order, now);
    const { changed, order: current } = await orders.change(order, [order.state], { claimedAt: now }, order);
    if (changed || current.state !== known.state) return { order: current, isShared };
    order = current;
  }
  throw undecided(order);
}

/** Whether an order has guides of another one, or PayPal holds its money. */
function hasGuides({ state, items, grants }: Order, wanted: Order): boolean {
  if (state === 'PAID') return wanted.items.some(({ id }) => grants.includes(id));
  return (state === 'PENDING' || state === 'QUARANTINED' || state === 'SUSPENDED') && sharesItem(items, wanted);
}

const sharesItem = (items: Order['items'], wanted: Order): boolean =>
  items.some(({ id }) => wanted.items.some((item) => item.id === id));

/** Whether the order that has the guides was paid, or is being paid at this moment. */
async function comesFirst({ payments }: Dependencies, rival: Order, order: Order): Promise<boolean> {
  if (rival.request === undefined && order.request === undefined) return false;
  if (rival.state !== 'OPEN' || rival.paypalOrderId === undefined) return hasGuides(rival, order);
  const payment = await payments.read(rival.paypalOrderId);
  return payment !== undefined && (payment.status === 'APPROVED' || payment.status === 'COMPLETED');
}

/** @throws DependencyDown if another settlement may be capturing the order */
async function end({ orders, clock }: Dependencies, order: Order): Promise<Order> {
  const now = clock.now();
  const checkAt = nextCheck({ ...order, state: 'FAILED' }, now);
  const ended = await updateOrder(orders, order, (current) => {
    if (current.state !== order.state) return undefined;
    if (isRecent(current.capturingAt, now)) throw undecided(current);
    return { problem: PAID_OTHERWISE, state: 'FAILED', checkAt };
  });
  if (ended.state === order.state) throw undecided(ended);
  return ended;
}
