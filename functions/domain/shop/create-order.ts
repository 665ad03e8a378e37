import {
  CREATES_PER_PERSON_PER_HOUR,
  CURRENCY,
  OPEN_ORDERS_PER_PERSON,
  ORDER_FIRST_CHECK_SECONDS,
  ORDER_REUSE_SECONDS,
} from '#contract/limits.ts';
import { inDollars, toCents, toDollars } from '../money.ts';
import type { Guide } from '../ports/catalog.ts';
import type { Clock } from '../ports/clock.ts';
import type { Orders } from '../ports/orders.ts';
import type { Payments } from '../ports/payments.ts';
import type { Random } from '../ports/random.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { Session } from '../ports/sessions.ts';
import { takeOrRefuse } from '../rate-limits.ts';
import { DependencyDown, PaymentRefused, Refusal, tooManyOpenOrders } from '../refusal.ts';
import { library, type Order } from './order.ts';
import { openPayment } from './own-payment.ts';
import type { RecentCatalog } from './recent-catalog.ts';

interface Cart {
  readonly pdfIds: readonly string[];
  /** The total that the page showed, in dollars; only compared. */
  readonly amount: number;
}

/**
 * A concurrent create comes first only by opening an order, and at most these can be open; a few
 * more for write conflicts.
 */
const MAX_ATTEMPTS = OPEN_ORDERS_PER_PERSON + 5;

interface Dependencies {
  readonly catalog: RecentCatalog;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Opens an order for a cart and its payment at PayPal, or reuses the buyer's open order for the
 * same cart (docs/product.md#payments).
 *
 * Writes the order before it calls PayPal: the order number makes the call repeatable, so a lost
 * answer leads to no second payment. Writes PayPal's id before the buyer gets it. After a declined
 * payment it makes a new order, so the old approval can't be used for it.
 * @returns PayPal's order id
 * @throws Refusal INVALID_INPUT for guides that aren't on sale, ALREADY_OWNED with the owned ones,
 *   CONFLICT with those whose payment is still being confirmed, TOTAL_CHANGED with the current
 *   total, PAYMENT_REFUSED when PayPal refused, TOO_MANY_REQUESTS
 */
export function createOrder(dependencies: Dependencies) {
  return async ({ input, session }: { input: Cart; session: Session }): Promise<string> => {
    const { rateLimits, clock } = dependencies;
    await takeOrRefuse(rateLimits, `creates#${session.user.id}`, CREATES_PER_PERSON_PER_HOUR, clock.now());
    const order = await openOrder(dependencies, input, session);
    if (order.paypalOrderId !== undefined) return order.paypalOrderId;
    try {
      return (await openPayment(dependencies, order)).paypalOrderId;
    } catch (error) {
      if (error instanceof PaymentRefused) throw new Refusal('PAYMENT_REFUSED', { cause: error });
      throw error;
    }
  };
}

/**
 * The open order of the cart, or a new one. `insertAfter` fails if this read missed an order, so a
 * cart has only one.
 */
async function openOrder(dependencies: Dependencies, input: Cart, { user }: Session): Promise<Order> {
  const { catalog, orders, clock, random } = dependencies;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [recent, placed] = await Promise.all([catalog.recent(), orders.ofBuyer(user.id)]);
    refuseOwned(input.pdfIds, placed);
    refuseUnconfirmed(input.pdfIds, placed);
    let items = price(input, recent);
    // The cached catalog or the page may be outdated, so the current catalog decides.
    if (items instanceof Refusal) items = price(input, await catalog.current());
    if (items instanceof Refusal) throw items;

    const now = clock.now();
    const open = payable(placed, now);
    const same = open.find((order) => isSameCart(order, items));
    if (same !== undefined) return same;
    refuseTooManyOpen(open, now);
    const order: Order = {
      buyerId: user.id,
      number: random.id(),
      state: 'OPEN',
      items,
      totalCents: totalOf(items),
      currency: CURRENCY,
      buyer: { email: user.email, fullname: user.fullname },
      createdAt: now,
      grants: [],
      receipt: 'NONE',
      checkAt: now + ORDER_FIRST_CHECK_SECONDS * 1000,
    };
    if (await orders.insertAfter(order, placed)) return order;
  }
  throw new DependencyDown('The order', new Error(`${String(MAX_ATTEMPTS)} attempts met other writes of this buyer`));
}

/** The orders that the buyer can still approve at PayPal. */
function payable(placed: readonly Order[], now: number): Order[] {
  return placed.filter(({ state, createdAt }) => state === 'OPEN' && createdAt > now - ORDER_REUSE_SECONDS * 1000);
}

function refuseTooManyOpen(open: readonly Order[], now: number): void {
  if (open.length < OPEN_ORDERS_PER_PERSON) return;
  const oldest = Math.min(...open.map(({ createdAt }) => createdAt));
  throw tooManyOpenOrders(open.length, ORDER_REUSE_SECONDS - (now - oldest) / 1000);
}

function refuseOwned(pdfIds: readonly string[], placed: readonly Order[]): void {
  const owned = library(placed).filter(({ id }) => pdfIds.includes(id));
  if (owned.length === 0) return;
  throw new Refusal('ALREADY_OWNED', {
    message: `You already own ${owned.map(({ title }) => `“${title}”`).join(', ')}. Remove ${owned.length === 1 ? 'it to continue. It’s' : 'them to continue. They’re'} in your dashboard.`,
    res: { owned: owned.map(({ id, title }) => ({ _id: id, title })) },
  });
}

/** PayPal has or holds the money, so the buyer would pay twice. */
function refuseUnconfirmed(pdfIds: readonly string[], placed: readonly Order[]): void {
  const unconfirmed = placed
    .filter(({ state }) => state === 'PENDING' || state === 'QUARANTINED' || state === 'SUSPENDED')
    .flatMap(({ items }) => items)
    .filter(({ id }) => pdfIds.includes(id));
  if (unconfirmed.length === 0) return;
  throw new Refusal('CONFLICT', {
    message: `Your payment for ${unconfirmed.map(({ title }) => `“${title}”`).join(', ')} is still being confirmed. Please don’t pay again. Your dashboard shows its status.`,
    res: { unconfirmed: unconfirmed.map(({ id, title }) => ({ _id: id, title })) },
  });
}

/** The cart at the catalog's prices, or the reason why it can't be ordered. */
function price({ pdfIds, amount }: Cart, guides: readonly Guide[]): Order['items'] | Refusal {
  const onSale = new Map(guides.map((guide) => [guide.id, guide]));
  const chosen = pdfIds.toSorted().flatMap((id) => onSale.get(id) ?? []);
  if (chosen.length < pdfIds.length) {
    return new Refusal('INVALID_INPUT', {
      fields: { pdfIds: 'A guide you selected is no longer for sale. Please choose again.' },
    });
  }
  const items = chosen.map(({ id, title, priceCents, fileName }) => ({ id, title, cents: priceCents, fileName }));
  const totalCents = totalOf(items);
  if (toCents(amount) !== totalCents) {
    return new Refusal('TOTAL_CHANGED', {
      message: `The total is now ${inDollars(totalCents)}. Please review it before you pay.`,
      res: { amount: toDollars(totalCents) },
    });
  }
  return items;
}

function totalOf(items: Order['items']): number {
  return items.reduce((sum, { cents }) => sum + cents, 0);
}

function isSameCart(order: Order, items: Order['items']): boolean {
  return (
    order.items.length === items.length &&
    order.items.every(({ id, cents }, index) => id === items[index]?.id && cents === items[index].cents)
  );
}
