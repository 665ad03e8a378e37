import { ORDER_FIRST_CHECK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Clock } from '../../shared/ports.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import { paysTooMuch } from '../core/installment.ts';
import { nextCheck, type Order, OrderGone } from '../core/order.ts';
import type { Orders, PaymentState, Payments } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';
import { kindOf, paidFor } from '../goods/kinds.ts';
import { PAID_OTHERWISE } from '../views/failures.ts';

/** Each may ask PayPal how other payments stand; who asks again begins anew. */
const ATTEMPTS_AT_PAYPAL = 8;

interface Dependencies {
  readonly orders: Pick<Orders, 'change' | 'claimItems' | 'find' | 'noteCapture' | 'ofBuyer'>;
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
 * Notes that an order may be captured now, and reserves its items; or ends it if another payment
 * has them: a person and the payer of their request, or two payers, are never both charged (ADR
 * 27). Two orders that a person pays in two tabs may both be charged, and one is refunded (ADR 6).
 * @throws DependencyDown also while another settlement decides; nothing is decided then
 */
export async function claimItems(dependencies: Dependencies, known: Order): Promise<Claim> {
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
 * Reserves the items, then looks for others that may be captured at the same moment, and notes
 * that this one is captured, if they are still as it saw them.
 * @returns the current order; undefined while another one comes first
 */
async function reserve(dependencies: Dependencies, known: Order, isAlone: boolean): Promise<Order | undefined> {
  const { orders, clock } = dependencies;
  const over: string[] = [];
  let order = known;
  return await untilWritten(`Order ${known.number}`, async (count) => {
    const again = count + 1 < ATTEMPTS_AT_PAYPAL ? OVERTAKEN : undefined;
    const holders = await orders.claimItems(order, over);
    const isReserved = holders.length === 0;
    const rivals = isReserved ? await rivalsOf(orders, order) : await findAll(orders, order, holders);
    // PayPal needn't be asked for what no settlement has noted.
    const isNoted = ({ state, claimedAt, capturingAt }: Order) =>
      state !== 'OPEN' || claimedAt !== undefined || capturingAt !== undefined;
    const standing = await standingOfAny(dependencies, isReserved ? rivals.filter(isNoted) : rivals, order);
    if (standing === 'paid') return await endPaidOtherwise(dependencies, order);
    if (standing === 'yield') return undefined;
    if (standing === 'wait') return again;
    over.push(...holders);
    if (!isReserved) return again;
    const open = rivals.filter((rival) => rival.state === 'OPEN' && !areOrdinary(rival, order));
    if (isAlone && over.length === 0 && open.length === 0 && isOrdinary(order)) return order;
    const capturingAt = clock.now();
    if (await orders.noteCapture(order, capturingAt, open)) return { ...order, capturingAt };
    const current = await orders.find(order);
    if (current === undefined) throw new OrderGone(order.number);
    if (current.state !== known.state) return current;
    order = current;
    return again;
  });
}

/** A rival may have been removed with its buyer. */
const findAll = async (orders: Pick<Orders, 'find'>, { buyerId }: Order, numbers: readonly string[]) =>
  (await Promise.all(numbers.map(async (number) => await orders.find({ buyerId, number })))).filter(
    (found) => found !== undefined,
  );

/**
 * The other orders of the buyer that may have the items, or get them. Each settlement notes its
 * order before it looks. Gifts and free orders reserve nothing.
 */
async function rivalsOf(orders: Pick<Orders, 'ofBuyer'>, order: Order): Promise<Order[]> {
  const others = (await orders.ofBuyer(order.buyerId)).filter(({ number }) => number !== order.number);
  return others.filter((other) => other.state !== 'OPEN' || competes(other, order));
}

/** The standing that matters most. */
async function standingOfAny(dependencies: Dependencies, rivals: readonly Order[], order: Order): Promise<Standing> {
  let found: Standing = 'unpaid';
  if (paysTooMuch(order, rivals)) return 'paid';
  for (const rival of rivals) {
    const standing = await standingOf(dependencies, rival, order);
    if (standing === 'paid') return standing;
    if (standing === 'yield' || (standing === 'wait' && found === 'unpaid')) found = standing;
  }
  return found;
}

const undecided = ({ number }: Order): DependencyDown =>
  new DependencyDown('The order', new Error(`Order ${number} meets other payments at this moment`));

/** Whether a settlement may be capturing an order. */
export const mayBeCaptured = ({ claimedAt, capturingAt }: Order, now: number): boolean =>
  isRecent(claimedAt, now) || isRecent(capturingAt, now);

/** Whether the process that noted a time may be at work: it lives for less than two minutes. */
const isRecent = (notedAt: number | undefined, now: number): boolean =>
  notedAt !== undefined && now - notedAt < inMs(ORDER_FIRST_CHECK_SECONDS);

/**
 * Notes that an order may be captured from now on. Of this write and one that ends the order as
 * unpaid, one succeeds.
 */
async function noteClaim({ orders, clock }: Dependencies, known: Order): Promise<Claim> {
  let order = known;
  return await untilWritten(`Order ${known.number}`, async () => {
    const now = clock.now();
    const isAlone = !mayBeCaptured(order, now);
    const { changed, order: current } = await orders.change(order, [order.state], { claimedAt: now }, order);
    if (changed || current.state !== known.state) return { order: current, isAlone };
    order = current;
    return OVERTAKEN;
  });
}

/** Whether an order has items of another one, or PayPal holds its money. */
function hasItems({ state, items, grants }: Order, wanted: Order): boolean {
  if (state === 'PAID') return wanted.items.some(({ id }) => grants.includes(id));
  return (state === 'PENDING' || state === 'QUARANTINED' || state === 'SUSPENDED') && sharesItem(items, wanted);
}

const sharesItem = (items: Order['items'], wanted: Order): boolean =>
  items.some(({ id }) => wanted.items.some((item) => item.id === id));

/** Also if both pay the same installment: PayPal is asked for all that is left of it. */
export const competes = (rival: Order, order: Order): boolean =>
  rival.items.some((one) => order.items.some((other) => paidFor(one) === paidFor(other)));

/** Whether only its buyer can pay an order: then one that was paid twice is refunded. */
const isOrdinary = (order: Order): boolean => order.request === undefined && kindOf(order).page === undefined;

const areOrdinary = (one: Order, other: Order): boolean => isOrdinary(one) && isOrdinary(other);

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
 * How far another payment for the same items is. `wait`: it is captured at this moment. `yield`:
 * it may be captured, and comes first.
 */
type Standing = 'paid' | 'yield' | 'wait' | 'unpaid';

/**
 * Of two that may be captured at this moment, the one that was noted as captured comes first, or
 * else the older one: no matter who asks, and how often. What only may be paid has the items for
 * minutes: while a settlement may be capturing it.
 */
async function standingOf({ payments, clock }: Dependencies, rival: Order, order: Order): Promise<Standing> {
  if (areOrdinary(rival, order)) return 'unpaid';
  if (rival.state !== 'OPEN' || rival.paypalOrderId === undefined) return hasItems(rival, order) ? 'paid' : 'unpaid';
  const payment = await payments.read(rival.paypalOrderId);
  if (hasCapture(payment, HELD)) return 'paid';
  const now = clock.now();
  if (payment?.status !== 'APPROVED' || !mayBeCaptured(rival, now)) return 'unpaid';
  if (isRecent(rival.capturingAt, now)) return 'wait';
  return isRecent(order.capturingAt, now) || order.number < rival.number ? 'unpaid' : 'yield';
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
  return await updateOrder(orders, order, (current) => {
    if (current.state !== order.state) return undefined;
    if (isRecent(current.capturingAt, now)) throw undecided(current);
    return { problem: PAID_OTHERWISE, state: 'FAILED', checkAt };
  });
}
