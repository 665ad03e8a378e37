import type { giveOfficeGuide as giveContract } from '#contract/endpoints/orders/office.ts';
import { conflict } from '../../shared/refusal.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Office } from './change-orders.ts';
import type { giveGuide } from './gifts.ts';
import { asOfficeOrder } from './order-view.ts';

/**
 * Gives a guide away.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export function giveOfficeGuide({
  give,
  zone,
}: Office & { readonly give: ReturnType<typeof giveGuide> }): UseCase<typeof giveContract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const { order, mailed } = await give(input);
    if (order === undefined) throw conflict(`${input.email} already has this guide.`);
    record({ after: { order: order.number, guide: input.guide, reason: input.reason } });
    const advice = 'The email about it could not be sent: write to them yourself.';
    return asOfficeOrder(order, businessTimes(zone), mailed ? {} : { advice });
  };
}
