import { type CentsByMethod, type OtherMethod, otherMethods } from '#contract/endpoints/orders/shapes.ts';
import { isGift } from '../../shared/gift.ts';
import type { Order } from './order.ts';

/** Whether an order counts as sold: it was paid, and not booked by mistake. Gifts don't count. */
export const isSale = (order: Order): order is Order & { readonly paidAt: number } =>
  order.paidAt !== undefined && order.undone === undefined && !isGift(order);

/** Sums by how the money came outside PayPal, without the ways by which none came. */
export const byMethodOf = (centsOf: (method: OtherMethod) => number): CentsByMethod =>
  otherMethods.flatMap((method) => {
    const cents = centsOf(method);
    return cents === 0 ? [] : [{ method, cents }];
  });
