import { readSeatId } from '#contract/endpoints/classes/shapes.ts';

/** What is in a cart or an order. */
export type Kind = 'guides' | 'seats' | 'both';

interface Item {
  _id?: string | undefined;
}

/** Whether it is a seat in a class, and not a guide or a bundle. */
export const isSeat = ({ _id = '' }: Item): boolean => readSeatId(_id) !== undefined;

/** Guides, also if there is nothing. */
export const kindOf = (items: readonly Item[]): Kind => {
  const seats = items.filter(isSeat).length;
  if (seats === 0) return 'guides';
  return seats === items.length ? 'seats' : 'both';
};
