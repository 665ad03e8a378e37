import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import type { PaymentRequest } from './request.ts';

/** How texts about a request name what the student chose. */
interface CartWords {
  /** Such as "a guide". */
  readonly chosen: string;
  /** The same, as who knows neither us nor the request understands it. */
  readonly asked: string;
  /** As something that was named before. */
  readonly those: string;
  /** What its student has already. */
  readonly had: string;
}

export function wordsOfCart({ cart }: Pick<PaymentRequest, 'cart'>): CartWords {
  const seats = cart.filter(({ id }) => readSeatId(id) !== undefined).length;
  const isOne = cart.length === 1;
  if (seats === 0) {
    return {
      chosen: isOne ? 'a guide' : 'guides',
      asked: isOne ? 'a college guide' : 'some college guides',
      those: 'the guides',
      had: 'these guides',
    };
  }
  if (seats < cart.length) {
    return {
      chosen: 'guides and a class',
      asked: 'guides and a class',
      those: 'the guides, the class',
      had: 'all of this',
    };
  }
  return { chosen: 'a class', asked: 'a class', those: 'the class', had: isOne ? 'this seat' : 'these seats' };
}

/** A title of a cart without what was typed: that of a seat ends with its student. */
export function untypedTitle({ id, title }: PaymentRequest['cart'][number]): string {
  const seat = readSeatId(id);
  return seat === undefined ? title : title.slice(0, title.lastIndexOf(`, for ${seat.student}`));
}
