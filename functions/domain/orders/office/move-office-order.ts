import type { moveOfficeOrder as moveContract } from '#contract/endpoints/orders/office.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type Office } from './change-orders.ts';
import type { moveOrder } from './move-order.ts';
import { asOfficeOrder } from './order-view.ts';

/**
 * Moves a purchase to another email address.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export function moveOfficeOrder({
  move,
  zone,
}: Office & { readonly move: ReturnType<typeof moveOrder> }): UseCase<typeof moveContract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const { before, after } = await move(input.number, input.email);
    record({ before: { email: before.buyer.email }, after: { email: after.buyer.email, reason: input.reason } });
    return asOfficeOrder(after, businessTimes(zone));
  };
}
