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
/** A guide, a seat or an installment. */
export type Item = OfficeOrder['guides'][number];

/** Whether an item is a seat in a class, and not a guide. */
export const isSeat = ({ student }: Pick<Item, 'student'>): boolean => student !== undefined;

/** Such as: the seat of Mia. After the family was erased, it has a number: seat 2. */
export const seatName = ({ id, student = '' }: Pick<Item, 'id' | 'student'>): string =>
  student === '' ? id.replace(':', ' ') : `the seat of ${student}`;

export function goodsWords({ guides: items }: Items): GoodsWords {
  const seats = items.filter(isSeat).length;
  if (seats === 0) return { many: 'guides', title: 'Guides', mailed: 'guides' };
  if (seats < items.length) return { many: 'guides and seats', title: 'Guides and seats', mailed: 'guides and dates' };
  const many = seats === 1 ? 'seat' : 'seats';
  return { many, title: seats === 1 ? 'Seat' : 'Seats', mailed: 'dates of the class' };
}

/** Such as: “Essays” and Mia’s seat. */
export const titlesOf = (items: readonly Item[]): string =>
  items
    .map((item) => {
      const { title, student = '' } = item;
      if (!isSeat(item)) return `“${title}”`;
      return student === '' ? seatName(item) : `${student}’s seat`;
    })
    .join(' and ');

/** What ends, such as: “Essays” can no longer be downloaded, and Mia’s seat is free for others. */
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
export function stateOf({ granted, refunded, ...item }: Item): string {
  const words = isSeat(item)
    ? { kept: 'still has the seat', has: 'Has the seat', gone: 'Has no seat' }
    : { kept: 'can still be downloaded', has: 'Can be downloaded', gone: 'Can’t be downloaded' };
  if (refunded) return granted ? `Refunded, ${words.kept}` : 'Refunded';
  return granted ? words.has : words.gone;
}
