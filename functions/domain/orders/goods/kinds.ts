import type { Order, OrderItem } from '../core/order.ts';
import { guide } from './guide.ts';
import { installment } from './installment.ts';
import type { Kind } from './kind.ts';
import { seat } from './seat.ts';

/** Beside others, the first one gives an order its words. */
const kinds: readonly Kind[] = [installment, guide, seat];

type Items = Pick<Order, 'items'>;

/** The kinds of what an order is of. */
export const kindsIn = ({ items }: Items): Kind[] => kinds.filter(({ isOf }) => items.some(isOf));

/** What an order is of, for words about it: beside guides, seats have the words of guides. */
export const kindOf = (order: Items): Kind => kindsIn(order)[0] ?? seat;

/** What is due once the payment of an order has changed, until it is booked. */
export const dueOf = (order: Items): { readonly hours?: 'DUE'; readonly seats?: 'DUE' } =>
  Object.fromEntries(kindsIn(order).flatMap(({ due }) => (due === undefined ? [] : [[due, 'DUE' as const]])));

/** What the payment of an item is for: two that pay the same compete. */
export const paidFor = (item: OrderItem): string => kindOf({ items: [item] }).paidFor?.(item) ?? item.id;

/** What of an order can't be moved to another account, in words; undefined if all can. */
export const stayingIn = (order: Items): string | undefined =>
  kindsIn(order).find(({ staysWithFamily }) => staysWithFamily !== undefined)?.staysWithFamily;
