import type { OrderItem } from '../core/order.ts';

/** What is different about something that is sold. All else is the same for all orders. */
export interface Kind<Item extends OrderItem = OrderItem> {
  readonly isOf: (item: OrderItem) => item is Item;
  /** The field of an order that is DUE once its payment has changed, until that is booked. */
  readonly due?: 'hours' | 'seats';
  /** The page on which anyone with its link pays it; missing: its buyer pays in the shop. */
  readonly page?: string;
  /** What a payment is for, if that isn't the item: two that pay the same compete. */
  paidFor?(item: Item): string;
  /** It can't be moved to another account. This order pays …, which stays with its family. */
  readonly staysWithFamily?: string;
  /** Such as "its guides". */
  readonly many: string;
  readonly one: string;
  /** Where who bought it finds it, such as "in Ana’s library". */
  readonly place: (name: string) => string;
  /** What rests while a payment is disputed, as a sentence begins: … are paused. */
  readonly paused: string;
  /** The same, of an order that wasn't named before. */
  readonly pausedGoods: string;
  /** The same within a sentence: the … are back. */
  readonly resting: string;
  /** PayPal's reasons of a dispute that aren't only about money, as the rest of a sentence. */
  readonly notReceived: string;
  readonly notAsDescribed: string;
  /** Another payment for the same came first. */
  readonly paidAlready: string;
  /** How the shop came to refund it by itself. */
  readonly refundedByShop: string;
  /** What they are, for PayPal. */
  readonly nature: string;
  /** What a receipt brings the buyer, for PayPal: emailed … */
  readonly withReceipt: string;
  /** How an email says what its reader has of it or lost; missing if it has news of its own. */
  readonly access?: Access;
}

/** `who` is "You", or a first name; `count` is how many are in the order. */
export interface Access {
  /** What was in the order, in words. */
  readonly all: (count: number) => string;
  readonly lost: (who: string, what: string) => string;
  readonly again: (who: string, what: string) => string;
  /** What rests during a dispute. */
  readonly paused: (count: number) => string;
  readonly back: (count: number) => string;
}
