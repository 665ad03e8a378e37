import { goodsOf, type Order } from './order.ts';

/** How texts name what an order is of. */
interface GoodsWords {
  /** Such as "its guides". */
  readonly many: string;
  readonly one: string;
  /** What rests while a payment is disputed, as a sentence begins: … are paused. */
  readonly paused: string;
  /** The same, of an order that wasn't named before. */
  readonly pausedGoods: string;
  /** PayPal's reasons of a dispute that aren't only about money, as the rest of a sentence. */
  readonly notReceived: string;
  readonly notAsDescribed: string;
  /** Another payment for the same came first. */
  readonly paidAlready: string;
  /** What they are, for PayPal. */
  readonly nature: string;
}

export type Goods = ReturnType<typeof goodsOf>;

const words: Readonly<Record<Goods, GoodsWords>> = {
  guides: {
    many: 'guides',
    one: 'guide',
    paused: 'Downloads',
    pausedGoods: 'Downloads of this order',
    notReceived: 'says that the guides never arrived',
    notAsDescribed: 'says that the guides aren’t as described',
    paidAlready:
      'Another payment for these guides was faster, so you haven’t been charged. They’ll be in the library once it has arrived.',
    nature: 'Digital goods: PDF files, delivered by download.',
  },
  hours: {
    many: 'hours',
    one: 'installment',
    paused: 'Its hours',
    pausedGoods: 'Its hours',
    notReceived: 'says that the sessions never took place',
    notAsDescribed: 'says that the sessions aren’t as described',
    paidAlready:
      'This installment was paid another way in the meantime, so you haven’t been charged. Please reload the page.',
    nature: 'Counseling by appointment, as agreed in writing.',
  },
  seats: {
    many: 'seats',
    one: 'seat',
    paused: 'Its seats',
    pausedGoods: 'Its seats',
    notReceived: 'says that the class never took place',
    notAsDescribed: 'says that the class isn’t as described',
    paidAlready:
      'Another payment for the same seat was faster, so you haven’t been charged. It’ll be on the dashboard once it has arrived.',
    nature: 'Seats in a live online class with a teacher, on dates that its page shows.',
  },
};

/** The words for what an order is of. */
export const wordsOf = (order: Pick<Order, 'items'>): GoodsWords => words[goodsOf(order)];
