import { RECEIPTS_PER_ORDER_PER_DAY } from '#contract/endpoints/orders/limits.ts';
import { isGift } from '../../shared/gift.ts';
import type { Clock, RateLimits } from '../../shared/ports.ts';
import { DAY_SECONDS, takeOrRefuse } from '../../shared/rate-limits.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Session } from '../../shared/session.ts';
import { type Order } from '../core/order.ts';
import { type OwnOrdersDependencies, payingIds } from '../core/own-orders.ts';
import type { Orders } from '../core/ports.ts';
import { isErased, stateNameOf } from '../views/order-history.ts';

/**
 * Emails the receipt of a paid order again, at most three times a day for each order.
 * @throws Refusal NOT_FOUND for an unknown order, someone else's, one that isn't paid, and one that
 *   someone else paid and that was refunded; TOO_MANY_REQUESTS
 */
export function resendReceipt(
  dependencies: Pick<OwnOrdersDependencies, 'signedBy'> & {
    orders: Pick<Orders, 'find'>;
    rateLimits: RateLimits;
    clock: Clock;
    sendReceipt: (order: Order, to: 'buyer') => Promise<unknown>;
  },
) {
  const { orders, rateLimits, clock, sendReceipt } = dependencies;
  return async ({ input, session }: { input: { order: string }; session: Session }): Promise<void> => {
    const ids = await payingIds(dependencies, session);
    const found = await Promise.all(ids.map(async (buyerId) => await orders.find({ buyerId, number: input.order })));
    const order = found.find((one) => one !== undefined);
    if (order?.state !== 'PAID' || order.buyer.email === '') throw new Refusal('NOT_FOUND');
    // The payer has the receipt, and of what someone else paid the buyer has nothing left.
    if (order.payer !== undefined && order.grants.length === 0) throw new Refusal('NOT_FOUND');
    const key = `receipts#${order.number}`;
    await takeOrRefuse(rateLimits, key, RECEIPTS_PER_ORDER_PER_DAY, clock.now(), DAY_SECONDS);
    await sendReceipt(order, 'buyer');
  };
}

/**
 * Emails the receipt of a paid order again for the business, as often as it asks.
 * @throws Refusal CONFLICT for an order that isn't paid, a gift, and an erased buyer
 */
export function sendReceiptAgain({ sendReceipt }: { sendReceipt: (order: Order) => Promise<unknown> }) {
  return async (order: Order): Promise<void> => {
    const { number, state } = order;
    if (state !== 'PAID') {
      throw new Refusal('CONFLICT', {
        message: `This order is ${stateNameOf(order)}. We can send a receipt only for a paid order.`,
        terminal: `The order ${number} is ${state}: only a paid one has a receipt.`,
      });
    }
    if (isGift(order)) {
      throw new Refusal('CONFLICT', {
        message: 'This order was a gift, so it has no receipt.',
        terminal: `The order ${number} was a gift, so it has no receipt.`,
      });
    }
    if (isErased(order)) {
      throw new Refusal('CONFLICT', {
        message: 'The buyer’s data was erased, so there is no address to send to.',
        terminal: `The buyer of the order ${number} has been erased: there is no address to send to.`,
      });
    }
    await sendReceipt(order);
  };
}
