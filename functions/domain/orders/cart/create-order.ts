import { FREE_SEATS_PER_NETWORK_PER_HOUR } from '#contract/endpoints/classes/limits.ts';
import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import {
  CREATES_PER_PERSON_PER_HOUR,
  OPEN_ORDERS_PER_PERSON,
  ORDER_FIRST_CHECK_SECONDS,
  ORDER_REUSE_SECONDS,
} from '#contract/endpoints/orders/limits.ts';
import { CURRENCY, inMs } from '#contract/limits.ts';
import { formatCents } from '#contract/money.ts';
import type { DiscountCodes } from '../../codes/ports.ts';
import type { RecentCatalog } from '../../guides/recent-catalog.ts';
import type { Classes, ClassSeats } from '../../seats/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { toCents, toDollars } from '../../shared/money.ts';
import { originOf } from '../../shared/origin.ts';
import type { Clock, Log, Random, RateLimits } from '../../shared/ports.ts';
import { blockOf, HOUR_SECONDS, takeOrRefuse } from '../../shared/rate-limits.ts';
import { Refusal, tooManyFreeSeats, tooManyOpenOrders } from '../../shared/refusal.ts';
import type { Session } from '../../shared/session.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import { type Order, seatsOf } from '../core/order.ts';
import type { Bookings, Orders, Payments } from '../core/ports.ts';
import { withReceiptNumber } from '../core/receipt-number.ts';
import { openOrRefuse } from '../settlement/own-payment.ts';
import { endWithoutUse, heldUntil, holdUseOf } from '../settlement/redemption.ts';
import { endWithoutSeats, holdSeatsOf, seatsHeldUntil } from '../settlement/seat-holds.ts';
import { CLASS_FULL, SEATS_OF_BUYER } from '../views/failures.ts';
import { payFreeOrder } from './free-order.ts';
import { codeNotValid, limitCodes, priceCart } from './price-cart.ts';
import { beyondBuyer, classFull } from './price-seats.ts';
import type { Priced } from './pricing.ts';

export interface Cart {
  readonly itemIds: readonly string[];
  /** The total that the page showed, in dollars; only compared. */
  readonly amount: number;
  /** As `cleanCode` writes it. */
  readonly code?: string;
  readonly cameFrom?: string | undefined;
}

/** A cart in the words of the API. */
type Input = Omit<Cart, 'itemIds'> & { readonly pdfIds: readonly string[] };

export interface OrderDependencies {
  /** False where the site is a sample whose buyers would pay real money. */
  readonly isCheckoutOpen: boolean;
  readonly catalog: RecentCatalog;
  readonly codes: Pick<DiscountCodes, 'find' | 'redeem' | 'release'>;
  readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seats'>;
  readonly seatBookings: Bookings;
  /** The business's IANA time zone. */
  readonly zone: string;
  readonly orders: Pick<Orders, 'ofBuyer' | 'insertAfter' | 'change' | 'find' | 'takeReceiptNumber'>;
  readonly payments: Payments;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly businessProfile: Pick<BusinessProfile, 'receiptPrefix'>;
}

/** PayPal's order id; or, if there is nothing to pay, our order number and that it's complete. */
export interface OpenedOrder {
  readonly res: string;
  readonly status?: 'COMPLETED';
}

/**
 * Opens an order for a cart and its payment at PayPal, or reuses the buyer's open order for the
 * same cart (docs/product.md#payments). An order that a code makes free is paid at once.
 *
 * Writes the order before it calls PayPal: the order number makes the call repeatable, so a lost
 * answer leads to no second payment. Writes PayPal's id before the buyer gets it. After a declined
 * payment it makes a new order, so the old approval can't be used for it.
 * @throws Refusal CHECKOUT_CLOSED if it costs something; as `priceCart`, TOTAL_CHANGED with the
 *   current total, PAYMENT_REFUSED when PayPal refused, TOO_MANY_REQUESTS, also beyond eight seats of a
 *   class an hour from one network if they cost nothing
 */
export function createOrder(dependencies: OrderDependencies) {
  return async ({
    input: { pdfIds: itemIds, ...chosen },
    session,
    viewer,
  }: {
    input: Input;
    session: Session;
    viewer: string;
  }): Promise<OpenedOrder> => {
    const { isCheckoutOpen, rateLimits, clock } = dependencies;
    const cart = { ...chosen, itemIds };
    // What costs nothing needs no PayPal.
    if (!isCheckoutOpen && cart.amount > 0) throw new Refusal('CHECKOUT_CLOSED');
    const { id } = session.user;
    await takeOrRefuse(rateLimits, `creates#${id}`, CREATES_PER_PERSON_PER_HOUR, clock.now());
    await limitCodes(rateLimits, cart, id, clock.now());
    await countFreeSeats(dependencies, cart, viewer);
    const { email, fullname } = session.user;
    const buyer = { buyerId: id, buyer: { email, fullname }, signedInAt: session.createdAt, ...originOf(cart) };
    const order = await openOrder(dependencies, cart, buyer);
    if (order.totalCents === 0) return await complete(dependencies, order);
    return { res: await takeAndOpen(dependencies, order, viewer) };
  };
}

/**
 * The open order of the cart, or a new one. `insertAfter` fails if this read missed an order, so a
 * cart has only one, and one more for each request that asks for it.
 * @param origin whose it is, where they came from, and which request it pays
 * @throws Refusal as {@link createOrder}
 */
export async function openOrder(
  dependencies: Pick<OrderDependencies, 'catalog' | 'codes' | 'classes' | 'zone' | 'orders' | 'clock' | 'random'>,
  cart: Cart,
  origin: Pick<Order, 'buyerId' | 'buyer' | 'signedInAt' | 'request' | 'cameFrom'>,
): Promise<Order> {
  const { catalog, orders, clock, random } = dependencies;
  const { buyerId } = origin;
  return await untilWritten(`The orders of ${buyerId}`, async () => {
    let [shelf, placed] = await Promise.all([catalog.recent(), orders.ofBuyer(buyerId)]);
    const now = clock.now();
    const priceNow = async (): Promise<Priced> => {
      const buyer = { buyerId, email: origin.buyer.email };
      const priced = await priceCart(dependencies, cart, { shelf, placed, buyer, now });
      refuseOtherTotal(cart.amount, priced);
      return priced;
    };
    const priced = await priceNow().catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || !mayBeOutdated.includes(error.code)) throw error;
      // The cached catalog or the page may be outdated, so the current catalog decides. An order of
      // another tab may have come between, whose use of the code isn't someone else's.
      [shelf, placed] = await Promise.all([
        catalog.current(),
        (cart.code ?? '') === '' ? placed : orders.ofBuyer(buyerId),
      ]);
      return await priceNow();
    });

    const open = payable(placed, now).filter(({ request }) => request === origin.request);
    const same = open.find((order) => isSameCart(order, priced));
    if (same !== undefined) return same;
    refuseTooManyOpen(open, now);
    const order: Order = {
      ...origin,
      number: random.id(),
      state: 'OPEN',
      ...priced,
      currency: CURRENCY,
      createdAt: now,
      grants: [],
      receipt: 'NONE',
      checkAt: now + inMs(ORDER_FIRST_CHECK_SECONDS),
      ...(priced.discount === undefined ? {} : { code: heldUntil(now) }),
      ...(seatsOf(priced).length === 0 ? {} : { seats: seatsHeldUntil(now) }),
    };
    return (await orders.insertAfter(order, placed)) ? order : OVERTAKEN;
  });
}

const mayBeOutdated: readonly string[] = ['INVALID_INPUT', 'TOTAL_CHANGED'];

/**
 * Opens the payment of an order for who wants to pay it now, once it has a use of its code and its
 * seats. Without one left, the order ends.
 * @returns PayPal's order id
 * @throws Refusal INVALID_INPUT, CONFLICT if too little is left; as `openOrRefuse`
 */
export async function takeAndOpen(
  dependencies: Omit<OrderDependencies, 'businessProfile'>,
  order: Order,
  viewer: string,
): Promise<string> {
  if (!(await holdUseOf(dependencies, order, viewer))) {
    await endWithoutUse(dependencies, order);
    throw codeNotValid();
  }
  if (!(await holdSeatsOf(dependencies, order, viewer))) {
    await endWithoutSeats(dependencies, order);
    throw classFull(seatsOf(order)[0]?.title ?? '');
  }
  return await openOrRefuse(dependencies, order);
}

/**
 * Pays an order of nothing.
 * @throws Refusal INVALID_INPUT if its code has no use left, or its buyer enough seats; CONFLICT if
 *   its class has no seat
 */
async function complete(dependencies: OrderDependencies, order: Order): Promise<OpenedOrder> {
  const paid = await payFreeOrder(dependencies, order);
  if (paid.state === 'FAILED') {
    if (paid.problem === SEATS_OF_BUYER) throw beyondBuyer();
    throw paid.problem === CLASS_FULL ? classFull(seatsOf(paid)[0]?.title ?? '') : codeNotValid();
  }
  if (paid.state !== 'PAID') throw new Refusal('CONFLICT');
  await withReceiptNumber(dependencies.orders, dependencies.businessProfile.receiptPrefix, paid);
  return { res: order.number, status: 'COMPLETED' };
}

/**
 * Nobody pays for seats of a cart of nothing, so a network gets only some of a class in an hour. It
 * counts before there is an order, which the sweep would finish.
 */
async function countFreeSeats({ rateLimits, clock }: OrderDependencies, { itemIds, amount }: Cart, viewer: string) {
  const seats = amount === 0 ? itemIds.flatMap((id) => readSeatId(id) ?? []) : [];
  for (const { classId } of seats) {
    const limit = { limit: FREE_SEATS_PER_NETWORK_PER_HOUR, windowSeconds: HOUR_SECONDS, now: clock.now() };
    const answer = await rateLimits.take({ key: `free-seats#${classId}#${blockOf(viewer)}`, ...limit });
    if (!answer.taken) throw tooManyFreeSeats(answer.retryAfterSeconds);
  }
}

/** The orders that the buyer can still approve at PayPal. */
export const payable = (placed: readonly Order[], now: number): Order[] =>
  placed.filter(({ state, createdAt }) => state === 'OPEN' && createdAt > now - inMs(ORDER_REUSE_SECONDS));

function refuseTooManyOpen(open: readonly Order[], now: number): void {
  if (open.length < OPEN_ORDERS_PER_PERSON) return;
  const oldest = Math.min(...open.map(({ createdAt }) => createdAt));
  throw tooManyOpenOrders(open.length, ORDER_REUSE_SECONDS - (now - oldest) / 1000);
}

/** @throws Refusal TOTAL_CHANGED */
export function refuseOtherTotal(amount: number, { totalCents }: Pick<Priced, 'totalCents'>): void {
  if (toCents(amount) === totalCents) return;
  throw new Refusal('TOTAL_CHANGED', {
    message: `The total is now ${formatCents(totalCents)}. Please review it before you pay.`,
    res: { amount: toDollars(totalCents) },
  });
}

const isSameCart = (order: Order, { items, discount }: Priced): boolean =>
  order.discount?.code === discount?.code &&
  order.items.length === items.length &&
  order.items.every(({ id, cents, bundleId }, index) => {
    const item = items[index];
    return id === item?.id && cents === item.cents && bundleId === item.bundleId;
  });
