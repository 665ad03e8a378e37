import { formatCents } from '#contract/money.ts';
import { isOnSale, type Shelf } from '../guides/shelf.ts';
import { type CartPrices, priceCart } from '../orders/cart/price-cart.ts';
import { isSeat, priceSeats } from '../orders/cart/price-seats.ts';
import type { Priced } from '../orders/cart/pricing.ts';
import { grantedIds } from '../orders/core/order.ts';
import { firstName } from '../shared/first-name.ts';
import { conflict, Refusal } from '../shared/refusal.ts';
import type { OpenRequest } from './existing-request.ts';

/** What a request costs now. */
export interface Quote {
  readonly priced: Priced;
  /** What of the cart is still to be bought, and the code, if it still counts. */
  readonly cart: { readonly itemIds: readonly string[]; readonly code: string };
  /** What changed since the student asked, in sentences. */
  readonly changes: readonly string[];
}

/**
 * What is missing of a request, at the price of now: without what the student owns by now, what
 * isn't for sale anymore, and a code that can't be used anymore.
 * @throws Refusal CONFLICT if nothing is left, or PayPal is still confirming a payment for it
 */
export async function quote(
  dependencies: CartPrices,
  { request, placed, buyerId }: OpenRequest,
  { shelf, now }: { readonly shelf: Shelf; readonly now: number },
): Promise<Quote> {
  const name = firstName(request.buyer.fullname);
  const buyer = { buyerId, email: request.buyer.email };
  const owned = grantedIds(placed);
  const isOwned = (id: string): boolean => owned.includes(id);
  const closed = await closedSeats(dependencies, request, { placed, buyer, now });
  const offers = shelf.bundles.filter((bundle) => isOnSale(bundle, shelf.guides));
  /** The guides that something in the cart brings now. */
  const guidesOf = (id: string): readonly string[] =>
    offers.find((bundle) => bundle.id === id)?.guides.filter((guide) => shelf.guides.some((one) => one.id === guide)) ??
    shelf.guides.filter((guide) => guide.id === id).map((guide) => guide.id);
  const had = request.cart.filter(({ id }) => isOwned(id) || (guidesOf(id).length > 0 && guidesOf(id).every(isOwned)));
  const isGone = (id: string): boolean => (isSeat(id) ? closed.includes(id) : guidesOf(id).length === 0);
  const gone = request.cart.filter((item) => !had.includes(item) && isGone(item.id));
  const left = request.cart.filter((item) => !had.includes(item) && !gone.includes(item));
  if (left.length === 0) {
    throw conflict(
      `Nothing is left to pay: ${gone.length === 0 ? `${name} has all of it already` : 'what was chosen isn’t for sale anymore'}.`,
    );
  }
  const itemIds = left.map(({ id }) => id);
  const price = async (code: string): Promise<Priced> =>
    await priceCart(dependencies, { itemIds, code }, { shelf, placed, buyer, now });
  const { code: asked = '' } = request;
  const discounted = asked === '' ? undefined : await price(asked).catch(ifCodeRefused);
  const code = discounted === undefined ? '' : asked;
  const priced = discounted ?? (await price('').catch(asPayerReads));
  return {
    priced,
    cart: { itemIds, code },
    changes: [
      ...(had.length === 0
        ? []
        : [`${name} has ${titlesOf(had)} by now, so ${had.length === 1 ? 'it isn’t' : 'they aren’t'} in the total.`]),
      ...(gone.length === 0 ? [] : [`${titlesOf(gone)} ${gone.length === 1 ? 'isn’t' : 'aren’t'} for sale anymore.`]),
      ...(code === asked ? [] : [`The code ${asked} can’t be used anymore.`]),
      ...(priced.totalCents === request.cents
        ? []
        : [`The total was ${formatCents(request.cents)} when ${name} asked.`]),
    ],
  };
}

/** The ids of the seats of a request that can't be had now: the class is full or closed. */
async function closedSeats(
  dependencies: CartPrices,
  { cart }: OpenRequest['request'],
  facts: Parameters<typeof priceSeats>[2],
): Promise<string[]> {
  const seats = cart.map(({ id }) => id).filter(isSeat);
  const left = seats.filter((id) => !grantedIds(facts.placed).includes(id));
  try {
    await priceSeats(dependencies, left, facts);
    return [];
  } catch (error) {
    if (error instanceof Refusal && ['INVALID_INPUT', 'CONFLICT'].includes(error.code)) return left;
    throw error;
  }
}

const titlesOf = (items: readonly { readonly title: string }[]): string =>
  items.map(({ title }) => `“${title}”`).join(' and ');

/** Without the code, the price is asked for again. */
function ifCodeRefused(error: unknown): undefined {
  if (error instanceof Refusal && error.fields?.['code'] !== undefined) return undefined;
  return asPayerReads(error);
}

/** The buyer's own refusals name a dashboard, which the payer doesn't have. */
function asPayerReads(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
  throw new Refusal('CONFLICT', {
    message: 'PayPal is still confirming a payment for this. Please don’t pay again.',
    cause: error,
  });
}
