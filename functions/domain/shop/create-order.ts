import { CURRENCY, ORDER_FIRST_CHECK_SECONDS, ORDER_REUSE_SECONDS } from '#contract/limits.ts';
import { inDollars, toCents, toDollars } from '../money.ts';
import type { Clock, Guide, Orders, Payments, Random, Session } from '../ports.ts';
import { PaymentRefused, Refusal } from '../refusal.ts';
import { library, type Order } from './order.ts';
import type { RecentCatalogue } from './recent-catalogue.ts';

interface Cart {
  readonly pdfIds: readonly string[];
  /** Dollars that the page showed; only compared. */
  readonly amount: number;
}

/**
 * Opens an order for a cart and the payment for it at PayPal.
 *
 * Prices come from the catalogue. The order is written before PayPal is called; its number makes the call repeatable,
 * so an answer that got lost is asked for again and no second payment is opened. The same cart of the same buyer
 * reuses an order that is still open. After a declined payment it makes another order, so that the old approval cannot
 * pass for the new one.
 * @returns PayPal's order id
 * @throws Refusal INVALID_INPUT for guides that are not on sale, ALREADY_OWNED with the owned ones, CONFLICT with those
 *   whose payment is still being confirmed, TOTAL_CHANGED with the current total, PAYMENT_REFUSED when PayPal said no
 */
export function createOrder({
  catalogue,
  orders,
  payments,
  clock,
  random,
}: {
  catalogue: RecentCatalogue;
  orders: Orders;
  payments: Payments;
  clock: Clock;
  random: Random;
}) {
  return async ({ input, session }: { input: Cart; session: Session }): Promise<string> => {
    const { user } = session;
    const [recent, placed] = await Promise.all([catalogue.recent(), orders.ofBuyer(user.id)]);
    refuseOwned(input.pdfIds, placed);
    refuseUnconfirmed(input.pdfIds, placed);
    let items = price(input, recent);
    // The shop has changed since it was read, or the page has not noticed yet: what holds now decides.
    if (items instanceof Refusal) items = price(input, await catalogue.current());
    if (items instanceof Refusal) throw items;

    const now = clock.now();
    const open = findOpen(placed, items, now);
    const order: Order = open ?? {
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
    if (open === undefined) await orders.insert(order);
    try {
      const { paypalOrderId } = await payments.open(order);
      return paypalOrderId;
    } catch (error) {
      if (error instanceof PaymentRefused) throw new Refusal('PAYMENT_REFUSED', { cause: error });
      throw error;
    }
  };
}

function refuseOwned(pdfIds: readonly string[], placed: readonly Order[]): void {
  const owned = library(placed).filter(({ id }) => pdfIds.includes(id));
  if (owned.length === 0) return;
  throw new Refusal('ALREADY_OWNED', {
    message: `You already own ${owned.map(({ title }) => `“${title}”`).join(', ')}. Remove ${owned.length === 1 ? 'it to go on: it waits' : 'them to go on: they wait'} on your dashboard.`,
    res: { owned: owned.map(({ id, title }) => ({ _id: id, title })) },
  });
}

/** PayPal has the money, or holds it: whoever pays again pays twice. */
function refuseUnconfirmed(pdfIds: readonly string[], placed: readonly Order[]): void {
  const unconfirmed = placed
    .filter(({ state }) => state === 'PENDING' || state === 'QUARANTINED' || state === 'SUSPENDED')
    .flatMap(({ items }) => items)
    .filter(({ id }) => pdfIds.includes(id));
  if (unconfirmed.length === 0) return;
  throw new Refusal('CONFLICT', {
    message: `Your payment for ${unconfirmed.map(({ title }) => `“${title}”`).join(', ')} is still being confirmed. Please do not pay again: your dashboard shows how it stands.`,
    res: { unconfirmed: unconfirmed.map(({ id, title }) => ({ _id: id, title })) },
  });
}

/** The cart at the catalogue's prices, or why it cannot be ordered. */
function price({ pdfIds, amount }: Cart, guides: readonly Guide[]): Order['items'] | Refusal {
  const onSale = new Map(guides.map((guide) => [guide.id, guide]));
  const chosen = pdfIds.toSorted().flatMap((id) => onSale.get(id) ?? []);
  if (chosen.length < pdfIds.length) {
    return new Refusal('INVALID_INPUT', {
      fields: { pdfIds: 'A guide of your selection is no longer on sale. Please choose again.' },
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

function findOpen(placed: readonly Order[], items: Order['items'], now: number): Order | undefined {
  return placed.find((order) => isSameCart(order, items) && order.createdAt > now - ORDER_REUSE_SECONDS * 1000);
}

function isSameCart(order: Order, items: Order['items']): boolean {
  return (
    order.state === 'OPEN' &&
    order.items.length === items.length &&
    order.items.every(({ id, cents }, index) => id === items[index]?.id && cents === items[index].cents)
  );
}
