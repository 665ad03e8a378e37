import { CURRENCY, ORDER_REUSE_SECONDS } from '#contract/limits.ts';
import { inDollars, toCents, toDollars } from '../money.ts';
import type { Catalogue, Clock, Guide, Orders, Payments, Random, Session } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { library, type Order } from './order.ts';

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
 * reuses an order that is still open.
 * @returns PayPal's order id
 * @throws Refusal INVALID_INPUT for guides that are not on sale, ALREADY_OWNED with the owned ones, TOTAL_CHANGED with
 *   the current total
 */
export function createOrder({
  catalogue,
  orders,
  payments,
  clock,
  random,
}: {
  catalogue: Catalogue;
  orders: Orders;
  payments: Payments;
  clock: Clock;
  random: Random;
}) {
  return async ({ input, session }: { input: Cart; session: Session }): Promise<string> => {
    const { user } = session;
    const [guides, placed] = await Promise.all([catalogue.list(), orders.ofBuyer(user.id)]);
    refuseOwned(input.pdfIds, placed);
    const items = choose(input.pdfIds, guides);
    const totalCents = items.reduce((sum, { cents }) => sum + cents, 0);
    if (toCents(input.amount) !== totalCents) {
      throw new Refusal('TOTAL_CHANGED', {
        message: `The total is now ${inDollars(totalCents)}. Please review it before you pay.`,
        res: { amount: toDollars(totalCents) },
      });
    }

    const now = clock.now();
    const open = placed.find((order) => isSameCart(order, items) && order.createdAt > now - ORDER_REUSE_SECONDS * 1000);
    const order: Order = open ?? {
      buyerId: user.id,
      number: random.id(),
      state: 'OPEN',
      items,
      totalCents,
      currency: CURRENCY,
      buyer: { email: user.email, fullname: user.fullname },
      createdAt: now,
      declined: 0,
      grants: [],
      receipt: 'NONE',
    };
    if (open === undefined) await orders.insert(order);
    const { paypalOrderId } = await payments.open(order);
    return paypalOrderId;
  };
}

function refuseOwned(pdfIds: readonly string[], placed: readonly Order[]): void {
  const owned = library(placed).filter(({ id }) => pdfIds.includes(id));
  if (owned.length === 0) return;
  throw new Refusal('ALREADY_OWNED', {
    message: `You already own ${owned.map(({ title }) => `“${title}”`).join(', ')}. Remove it to go on: it waits on your dashboard.`,
    res: { owned: owned.map(({ id, title }) => ({ _id: id, title })) },
  });
}

function choose(pdfIds: readonly string[], guides: readonly Guide[]): Order['items'] {
  const onSale = new Map(guides.map((guide) => [guide.id, guide]));
  return pdfIds.toSorted().map((id) => {
    const guide = onSale.get(id);
    if (guide === undefined) {
      throw new Refusal('INVALID_INPUT', {
        fields: { pdfIds: 'A guide of your selection is no longer on sale. Please choose again.' },
      });
    }
    return { id, title: guide.title, cents: guide.priceCents, fileName: guide.fileName };
  });
}

function isSameCart(order: Order, items: Order['items']): boolean {
  return (
    order.state === 'OPEN' &&
    order.items.length === items.length &&
    order.items.every(({ id, cents }, index) => id === items[index]?.id && cents === items[index].cents)
  );
}
