import { ORDER_FIRST_CHECK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Clock } from '../../shared/ports.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { PAID_OTHERWISE } from '../core/failures.ts';
import { paysTooMuch } from '../core/installment.ts';
import { installmentIdOfItem, installmentOf, nextCheck, type Order } from '../core/order.ts';
import type { Orders, PaymentState, Payments } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';

/** Each is overtaken only by another payment of the same person at the same moment. */
const MAX_ATTEMPTS = 8;

interface Dependencies {
  readonly orders: Pick<Orders, 'change' | 'claimGuides' | 'find' | 'ofBuyer'>;
  readonly payments: Payments;
  readonly clock: Clock;
}

/** What a claim led to. */
export interface Claim {
  /** The current order. */
  readonly order: Order;
  /** No other settlement of the same order may be at work. */
  readonly isAlone: boolean;
}

/**
 * Notes that an order may be captured now, and reserves its guides; or ends it if another payment
 * has them: a person and the payer of their request, or two payers, are never both charged
 * (ADR 27). Two orders that a person pays in two tabs may both be charged, and one is refunded
 * (ADR 6).
 * @throws DependencyDown also while another settlement decides; nothing is decided then
 */
export async function claimGuides(dependencies: Dependencies, known: Order): Promise<Claim> {
  const { order, isAlone } = await noteClaim(dependencies, known);
  if (order.state !== known.state || order.items.length === 0) return { order, isAlone };
  const reserved = await reserve(dependencies, order, isAlone);
  if (reserved !== undefined) return { order: reserved, isAlone };
  // Others needn't wait for an order that isn't captured.
  if (isAlone) await releaseClaim(dependencies.orders, order);
  throw undecided(order);
}

/** Ends a claim that nobody uses: PayPal was asked for no money, or has taken none. */
export const releaseClaim = async (orders: Pick<Orders, 'change'>, order: Order): Promise<unknown> =>
  await orders.change(order, [order.state], { claimedAt: null, capturingAt: null }, order);

/**
 * Reserves the guides, and then looks for others that may be captured at the same moment.
 * @returns the current order; undefined while another settlement may be capturing one of them
 */
async function reserve(dependencies: Dependencies, order: Order, isAlone: boolean): Promise<Order | undefined> {
  const { orders } = dependencies;
  const over: string[] = [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const holders = await orders.claimGuides(order, over);
    const found = await Promise.all(
      holders.map(async (number) => await orders.find({ buyerId: order.buyerId, number })),
    );
    const isReserved = holders.length === 0;
    const standing = await standingOfAny(dependencies, isReserved ? await rivalsOf(orders, order) : found, order);
    if (standing === 'paid') return await endPaidOtherwise(dependencies, order);
    if (standing === 'yield') return undefined;
    if (standing === 'wait') continue;
    over.push(...holders);
    if (!isReserved) continue;
    return isAlone && over.length === 0 && isOrdinary(order) ? order : await noteCapture(dependencies, order);
  }
  return undefined;
}

/**
 * The other orders of the buyer that may have the guides. Each settlement notes its order before it
 * looks, so of two at least one sees the other. Gifts and free orders reserve nothing.
 */
async function rivalsOf(orders: Pick<Orders, 'ofBuyer'>, order: Order): Promise<Order[]> {
  const others = (await orders.ofBuyer(order.buyerId)).filter(({ number }) => number !== order.number);
  return others.filter((other) => other.state !== 'OPEN' || (other.claimedAt !== undefined && competes(other, order)));
}

/** The standing that matters most. A rival may have been removed with its buyer. */
async function standingOfAny(
  dependencies: Dependencies,
  rivals: readonly (Order | undefined)[],
  order: Order,
): Promise<Standing> {
  let found: Standing = 'unpaid';
  if (
    paysTooMuch(
      order,
      rivals.filter((rival) => rival !== undefined),
    )
  )
    return 'paid';
  for (const rival of rivals) {
    const standing = rival === undefined ? 'unpaid' : await standingOf(dependencies, rival, order);
    if (standing === 'paid') return standing;
    if (standing === 'yield' || (standing === 'wait' && found === 'unpaid')) found = standing;
  }
  return found;
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
 */
async function noteClaim({ orders, clock }: Dependencies, known: Order): Promise<Claim> {
  let order = known;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const now = clock.now();
    const isAlone = !mayBeCaptured(order, now);
    const { changed, order: current } = await orders.change(order, [order.state], { claimedAt: now }, order);
    if (changed || current.state !== known.state) return { order: current, isAlone };
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

/** Also if both pay the same installment: PayPal is asked for all that is left of it. */
const competes = (rival: Order, order: Order): boolean => {
  const [one, other] = [installmentOf(rival), installmentOf(order)];
  const isSame = one !== undefined && other !== undefined && installmentIdOfItem(one) === installmentIdOfItem(other);
  return isSame || sharesItem(rival.items, order);
};

/** Whether only its buyer can pay an order: then one that was paid twice is refunded. */
const isOrdinary = ({ request, items }: Order): boolean =>
  request === undefined && installmentOf({ items }) === undefined;

/** Captures whose money PayPal has, or holds. */
const HELD = ['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING'];

/** Whether a payment has a capture in one of these states, also if no order says so yet. */
const hasCapture = (payment: PaymentState | undefined, states: readonly string[]): boolean =>
  payment?.captures.some(({ status }) => states.includes(status)) === true;

/** Whether PayPal may have got or get the money of an order that isn't paid here. */
export async function mayBePaidAtPaypal(
  { payments, clock }: { readonly payments: Pick<Payments, 'read'>; readonly clock: Clock },
  order: Order,
): Promise<boolean> {
  if (order.state !== 'OPEN' || order.paypalOrderId === undefined) return false;
  const { paypalOrderId } = order;
  return mayBeCaptured(order, clock.now()) || hasCapture(await payments.read(paypalOrderId), [...HELD, 'REFUNDED']);
}

/**
 * How far another payment for the same guides is. Of two that may be captured at this moment, the
 * older order waits until the other one yields.
 */
type Standing = 'paid' | 'yield' | 'wait' | 'unpaid';

/** What only may be paid has the guides for minutes: while a settlement may be capturing it. */
async function standingOf({ payments, clock }: Dependencies, rival: Order, order: Order): Promise<Standing> {
  if (isOrdinary(rival) && isOrdinary(order)) return 'unpaid';
  if (rival.state !== 'OPEN' || rival.paypalOrderId === undefined) return hasGuides(rival, order) ? 'paid' : 'unpaid';
  const payment = await payments.read(rival.paypalOrderId);
  if (hasCapture(payment, HELD)) return 'paid';
  if (payment?.status !== 'APPROVED' || !mayBeCaptured(rival, clock.now())) return 'unpaid';
  return order.number < rival.number ? 'wait' : 'yield';
}

/**
 * Ends an order because another payment came first.
 * @throws DependencyDown if another settlement may be capturing the order
 */
export async function endPaidOtherwise(
  { orders, clock }: { readonly orders: Pick<Orders, 'change'>; readonly clock: Clock },
  order: Order,
): Promise<Order> {
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
