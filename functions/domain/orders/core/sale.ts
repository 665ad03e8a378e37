import type { CentsByMethod } from '#contract/endpoints/orders/shapes.ts';
import { type OtherMethod, otherMethods } from '#contract/words/payment-methods.ts';
import { isGift } from '../../shared/gift.ts';
import type { Order } from './order.ts';
import { returnedCents } from './refunds.ts';

/** Whether an order counts as sold: it was paid, and not recorded by mistake. Gifts don't count. */
export const isSale = (order: Order): order is Order & { readonly paidAt: number } =>
  order.paidAt !== undefined && order.undone === undefined && !isGift(order);

/** What was paid of an order, less what went back: what every total of the office adds up. */
export function keptCents(order: Order): number {
  const { state, totalCents, capturedCents = totalCents } = order;
  const back = returnedCents(order);
  return capturedCents - (state === 'REFUNDED' ? Math.max(capturedCents, back) : back);
}

/** Sums by how the money came outside PayPal, without the ways by which none came. */
export const byMethodOf = (centsOf: (method: OtherMethod) => number): CentsByMethod =>
  otherMethods.flatMap((method) => {
    const cents = centsOf(method);
    return cents === 0 ? [] : [{ method, cents }];
  });
