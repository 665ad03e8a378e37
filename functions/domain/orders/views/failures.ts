import type { Order } from '../core/order.ts';
import { kindOf } from '../goods/kinds.ts';

/** Why orders failed for which PayPal was asked for no money: what is stored of it. */

/** Another payment for the same came first. Stored of all orders in the words of guides. */
export const PAID_OTHERWISE = 'another payment for its guides came first';
export const CODE_USED_UP = 'the code has no use left';
export const CLASS_FULL = 'the class has no seat left';
export const SEATS_OF_BUYER = 'its buyer has four seats in the class';

/** What someone hears who would have more seats than one buyer may. */
export const FOUR_SEATS = 'One account can have at most four seats in a class. Please write to us if you need more.';

interface Failure {
  /** The line of the log about it. */
  readonly event?: readonly ['info' | 'warn', string];
  /** The rest of: This order is … */
  readonly name: string;
  /** The same as a sentence. */
  readonly summary: string;
  /** What who pays hears. */
  readonly message: string;
}

/** Why an order ended before PayPal was asked for its money; undefined if it didn't. */
export function failureOf(order: Order): Failure | undefined {
  const { many, paidAlready } = kindOf(order);
  switch (order.state === 'FAILED' ? (order.problem ?? '') : '') {
    case PAID_OTHERWISE:
      return {
        event: ['info', 'paid-otherwise'],
        name: 'unpaid, because another payment came first',
        summary: `Another payment for its ${many} came first, so nothing was charged.`,
        message: paidAlready,
      };
    case CODE_USED_UP:
      return {
        event: ['warn', 'code-used-up'],
        name: 'unpaid, because its code was used up',
        summary: 'The code was used up, so nothing was charged.',
        message: 'Your discount code can’t be used anymore, so you haven’t been charged. Please review the total.',
      };
    case CLASS_FULL:
      return {
        event: ['warn', 'class-full'],
        name: 'unpaid, because its class was full',
        summary: 'Its class was full by then, so nothing was charged.',
        message: 'The class is full now, so you haven’t been charged. You can join the waiting list on its page.',
      };
    case SEATS_OF_BUYER:
      return {
        name: 'unpaid, because its buyer had four seats in the class',
        summary: 'Its buyer had four seats in the class by then, so nothing was charged.',
        message: `${FOUR_SEATS} You haven’t been charged.`,
      };
    default:
      return undefined;
  }
}

export const isPaidOtherwise = ({ state, problem }: Order): boolean => state === 'FAILED' && problem === PAID_OTHERWISE;

export const isCodeUsedUp = ({ state, problem }: Order): boolean => state === 'FAILED' && problem === CODE_USED_UP;
