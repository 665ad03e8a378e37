import { CODES_PER_PERSON_PER_HOUR } from '#contract/endpoints/codes/limits.ts';
import { CODE_NOT_VALID } from '#contract/fields/codes.ts';
import type { DiscountCode, DiscountCodes } from '../../codes/ports.ts';
import { type Shelf } from '../../guides/shelf.ts';
import type { RateLimits } from '../../shared/ports.ts';
import { takeOrRefuse } from '../../shared/rate-limits.ts';
import { invalidInput, Refusal } from '../../shared/refusal.ts';
import { library, type Order, type SeatItem } from '../core/order.ts';
import { isUnpaid, mayHaveUnpaidRedemption } from '../settlement/redemption.ts';
import { isSeat, priceSeats, type SeatPrices } from './price-seats.ts';
import { isValidAt, type Priced, price, withCode } from './pricing.ts';

/** What a buyer chose. */
export interface Choice {
  /** Guides, bundles and seats. */
  readonly itemIds: readonly string[];
  /** As `cleanCode` writes it; empty without one. */
  readonly code?: string;
}

export interface CartPrices extends SeatPrices {
  readonly codes: Pick<DiscountCodes, 'find'>;
}

interface CartFacts {
  readonly shelf: Shelf;
  /** The buyer's orders. */
  readonly placed: readonly Order[];
  readonly buyer: { readonly buyerId: string; readonly email: string };
  readonly now: number;
}

/**
 * What a choice costs this buyer now.
 * @throws Refusal ALREADY_OWNED with the owned guides, CONFLICT with those whose payment is still
 *   being confirmed, INVALID_INPUT for what isn't on sale, for a code that can't be used, and as
 *   `priceSeats`
 */
export async function priceCart(
  dependencies: CartPrices,
  { itemIds, code = '' }: Choice,
  { shelf, placed, buyer, now }: CartFacts,
): Promise<Priced> {
  const { codes } = dependencies;
  const owned = library(placed);
  const guideIds = itemIds.filter((id) => !isSeat(id));
  refuseOwned(guideIds, shelf, owned);
  const guides = price(
    guideIds,
    shelf,
    owned.map(({ id }) => id),
  );
  // A payment that isn't confirmed may be for a guide that isn't on sale anymore.
  refuseUnconfirmed([...(guides?.items.map(({ id }) => id) ?? guideIds), ...itemIds.filter(isSeat)], placed);
  const seats = await priceSeats(dependencies, itemIds.filter(isSeat), { placed, buyer, now });
  const priced = guides && withSeats(guides, seats);
  if (priced === undefined) {
    throw invalidInput({ pdfIds: 'A guide you selected is no longer for sale. Please choose again.' });
  }
  if (code === '') return priced;
  const stored = await codes.find(code);
  const isUsable = stored !== undefined && isValidAt(stored, now) && hasUseFor(stored, placed);
  const discounted = isUsable ? withCode(priced, stored) : undefined;
  if (discounted === undefined) throw codeNotValid();
  return discounted;
}

const withSeats = (guides: Priced, seats: readonly SeatItem[]): Priced => ({
  ...guides,
  items: [...guides.items, ...seats],
  totalCents: guides.totalCents + seats.reduce((sum, { cents }) => sum + cents, 0),
});

/** Whether this buyer can take a use. Their own unpaid orders would give theirs up. */
function hasUseFor({ code, usageLimit, taken, oncePerPerson }: DiscountCode, placed: readonly Order[]): boolean {
  const own = placed.filter(({ discount }) => discount?.code === code);
  if (oncePerPerson && !own.every(isUnpaid)) return false;
  return taken < usageLimit || own.some(mayHaveUnpaidRedemption);
}

/** The one answer to a code that can't be used, whatever the reason. */
export const codeNotValid = (): Refusal =>
  new Refusal('INVALID_INPUT', { message: CODE_NOT_VALID, fields: { code: CODE_NOT_VALID } });

/**
 * Counts a request with a code, so that no one finds codes by trying.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function limitCodes(
  rateLimits: RateLimits,
  { code = '' }: Pick<Choice, 'code'>,
  buyerId: string,
  now: number,
): Promise<void> {
  if (code !== '') await takeOrRefuse(rateLimits, `codes#${buyerId}`, CODES_PER_PERSON_PER_HOUR, now);
}

/** A bundle is owned if all of its guides are. */
function refuseOwned(ids: readonly string[], { guides, bundles }: Shelf, library: Order['items']): void {
  const isOwned = (id: string): boolean => library.some((item) => item.id === id);
  const whole = bundles.filter((bundle) => {
    const onSale = bundle.guides.filter((id) => guides.some((guide) => guide.id === id));
    return ids.includes(bundle.id) && onSale.length > 0 && onSale.every(isOwned);
  });
  const owned = [...whole, ...library.filter(({ id }) => ids.includes(id))];
  if (owned.length === 0) return;
  throw new Refusal('ALREADY_OWNED', {
    message: `You already own ${owned.map(({ title }) => `“${title}”`).join(', ')}. Remove ${owned.length === 1 ? 'it to continue. It’s' : 'them to continue. They’re'} in your dashboard.`,
    res: { owned: owned.map(({ id, title }) => ({ _id: id, title })) },
  });
}

/** PayPal has or holds the money, so the buyer would pay twice. */
function refuseUnconfirmed(ids: readonly string[], placed: readonly Order[]): void {
  const unconfirmed = placed
    .filter(({ state }) => state === 'PENDING' || state === 'QUARANTINED' || state === 'SUSPENDED')
    .flatMap(({ items }) => items)
    .filter(({ id }) => ids.includes(id));
  if (unconfirmed.length === 0) return;
  throw new Refusal('CONFLICT', {
    message: `Your payment for ${unconfirmed.map(({ title }) => `“${title}”`).join(', ')} is still being confirmed. Please don’t pay again. Your dashboard shows its status.`,
    res: { unconfirmed: unconfirmed.map(({ id, title }) => ({ _id: id, title })) },
  });
}
