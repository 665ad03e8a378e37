import type { Bill, BillLine } from '#contract/endpoints/orders/shapes.ts';
import type { ShelfTables } from '../../guides/shelf.ts';
import { toDollars } from '../../shared/money.ts';
import type { Clock, RateLimits } from '../../shared/ports.ts';
import type { Session } from '../../shared/session.ts';
import type { Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { type CartPrices, type Choice, limitCodes, priceCart } from './price-cart.ts';
import { billOf, savedCents } from './pricing.ts';

/** A choice in the words of the API. */
type Input = Omit<Choice, 'itemIds'> & { readonly pdfIds: readonly string[] };

/**
 * What a cart costs its buyer now, for the page on which they pay. Takes no use of a code.
 * @throws Refusal as `priceCart`; TOO_MANY_REQUESTS
 */
export function priceOrder(
  dependencies: {
    readonly orders: Pick<Orders, 'ofBuyer'>;
    readonly rateLimits: RateLimits;
    readonly clock: Clock;
  } & ShelfTables &
    CartPrices,
) {
  const { catalog, bundles, orders, rateLimits, clock } = dependencies;
  return async ({ input, session }: { input: Input; session: Session }): Promise<Bill> => {
    const { id } = session.user;
    const { pdfIds: itemIds, ...rest } = input;
    const now = clock.now();
    await limitCodes(rateLimits, input, id, now);
    const [guides, listed, placed] = await Promise.all([catalog.list(), bundles.list(), orders.ofBuyer(id)]);
    const buyer = { buyerId: id, email: session.user.email };
    const priced = await priceCart(
      dependencies,
      { itemIds, ...rest },
      { shelf: { guides, bundles: listed }, placed, buyer, now },
    );
    return { ...linesOf(priced), saved: toDollars(savedCents(priced)), amount: toDollars(priced.totalCents) };
  };
}

/** The lines and the discount of a bill, in dollars. */
export function linesOf(priced: Pick<Order, 'items' | 'bundles' | 'discount'>): Pick<Bill, 'lines' | 'discount'> {
  const { discount } = priced;
  const lines = billOf(priced).map(
    ({ id, title, cents, listCents, guides }): BillLine => ({
      _id: id,
      title,
      price: toDollars(cents),
      listPrice: toDollars(listCents),
      guides: guides.map((guide) => ({ _id: guide.id, title: guide.title })),
    }),
  );
  return {
    lines,
    discount: discount === undefined ? null : { code: discount.code, amount: toDollars(discount.cents) },
  };
}
