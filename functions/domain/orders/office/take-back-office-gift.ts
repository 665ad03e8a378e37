import type { takeBackOfficeGift as takeBackContract } from '#contract/endpoints/orders/office.ts';
import { conflict } from '../../shared/refusal.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { existingOrder } from '../core/existing-order.ts';
import type { Orders } from '../core/ports.ts';
import { noted, type Office } from './change-orders.ts';
import type { takeBackGift } from './gifts.ts';
import { asOfficeOrder } from './order-view.ts';

/**
 * Takes back a gift, or what a code made free.
 * @throws Refusal NOT_FOUND; CONFLICT for a purchase, and for what was taken back before
 */
export function takeBackOfficeGift({
  orders,
  takeBack,
  zone,
}: Office & {
  readonly orders: Pick<Orders, 'locate' | 'find' | 'locateMoved'>;
  readonly takeBack: ReturnType<typeof takeBackGift>;
}): UseCase<typeof takeBackContract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const gift = await existingOrder(orders, input.number);
    const { changed, order } = await takeBack(gift, input.reason);
    if (!changed) throw conflict('This gift was already taken back. Reload the order.');
    record({ before: noted(gift), after: { ...noted(order), reason: input.reason } });
    return asOfficeOrder(order, businessTimes(zone));
  };
}
