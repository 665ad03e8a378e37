import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';

/** How the office names what was bought, and what someone has of it. */
interface GoodsWords {
  readonly many: string;
  /** The title of the list. */
  readonly title: string;
  /** What the buyer gets by email beside the receipt. */
  readonly mailed: string;
}

type Items = Pick<OfficeOrder, 'guides'>;
type Item = OfficeOrder['guides'][number];

/** The student whose seat an item is; undefined for a guide. */
export const studentOf = ({ id }: Pick<Item, 'id'>): string | undefined => readSeatId(id)?.student;

const isSeat = (item: Pick<Item, 'id'>): boolean => studentOf(item) !== undefined;

export function goodsWords({ guides }: Items): GoodsWords {
  const seats = guides.filter(isSeat).length;
  if (seats === 0) return { many: 'guides', title: 'Guides', mailed: 'guides' };
  if (seats < guides.length) {
    return { many: 'guides and seats', title: 'Guides and seats', mailed: 'guides and dates' };
  }
  const many = seats === 1 ? 'seat' : 'seats';
  return { many, title: seats === 1 ? 'Seat' : 'Seats', mailed: 'dates of the class' };
}

/** Such as: “Essays” and Mia’s seat. */
export const titlesOf = (items: readonly Item[]): string =>
  items
    .map((item) => {
      const student = studentOf(item);
      return student === undefined ? `“${item.title}”` : `${student}’s seat`;
    })
    .join(' and ');

/** What ends, in sentences, such as: “Essays” can no longer be downloaded. Mia’s seat is free again. */
export function endings(items: readonly Item[], by = ''): string[] {
  const seats = items.filter(isSeat);
  const guides = items.filter((item) => !isSeat(item));
  return [
    ...(guides.length === 0 ? [] : [`${titlesOf(guides)} can no longer be downloaded${by}`]),
    ...(seats.length === 0 ? [] : [`${titlesOf(seats)} ${seats.length === 1 ? 'is' : 'are'} free for others`]),
  ];
}

/** What the email says that its reader lost. */
export function losses(items: readonly Item[], reader: string): string {
  const seats = items.filter(isSeat);
  const guides = items.filter((item) => !isSeat(item));
  return [
    ...(guides.length === 0 ? [] : [`${reader} can no longer download ${titlesOf(guides)}.`]),
    ...(seats.length === 0 ? [] : [`${reader} no longer ${has(reader)} ${titlesOf(seats)}.`]),
  ].join(' ');
}

export const has = (reader: string): string => (reader === 'You' ? 'have' : 'has');

/** What the buyer has of an item now. */
export function stateOf({ id, granted, refunded }: Item): string {
  const words = isSeat({ id })
    ? { kept: 'still has the seat', has: 'Has the seat', gone: 'Has no seat' }
    : { kept: 'can still be downloaded', has: 'Can be downloaded', gone: 'Can’t be downloaded' };
  if (refunded) return granted ? `Refunded, ${words.kept}` : 'Refunded';
  return granted ? words.has : words.gone;
}
