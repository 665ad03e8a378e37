import type { InputOf } from '#contract/endpoint.ts';
import type { giveOfficeGuide as giveContract, OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { businessTimes } from '../../shared/business-times.ts';
import { conflict } from '../../shared/refusal.ts';
import type { Office, Request } from './change-orders.ts';
import type { giveGuide } from './gifts.ts';
import { asOfficeOrder } from './order-view.ts';

/**
 * Gives a guide away.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export function giveOfficeGuide({ give, zone }: Office & { readonly give: ReturnType<typeof giveGuide> }) {
  return async ({ input, record }: Request<InputOf<typeof giveContract>>): Promise<OfficeOrder> => {
    const { order, mailed } = await give(input);
    if (order === undefined) throw conflict(`${input.email} already has this guide.`);
    record({ after: { order: order.number, guide: input.guide, reason: input.reason } });
    const advice = 'The email about it could not be sent: write to them yourself.';
    return asOfficeOrder(order, businessTimes(zone), mailed ? {} : { advice });
  };
}
