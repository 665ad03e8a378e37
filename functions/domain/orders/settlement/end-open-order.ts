import type { Clock } from '../../shared/ports.ts';
import { nextCheck, type Order, OrderGone } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';
import { mayBeCaptured } from './claim-items.ts';

/**
 * Ends an order that isn't paid, so that nobody is charged for it anymore; not one that PayPal may
 * be charging at this moment. Money that PayPal takes all the same still counts, so the sweep looks
 * once more at one that was about to be charged.
 * @returns the current order; the given one if an erasure has removed it
 */
export async function endOpenOrder(
  { orders, clock }: { readonly orders: Pick<Orders, 'change'>; readonly clock: Clock },
  order: Order,
): Promise<Order> {
  const now = clock.now();
  try {
    return await updateOrder(orders, order, (current) => {
      if (current.state !== 'OPEN' || mayBeCaptured(current, now)) return undefined;
      const checkAt = current.claimedAt === undefined ? nextCheck({ ...current, state: 'EXPIRED' }, now) : now;
      return { state: 'EXPIRED', checkAt };
    });
  } catch (error) {
    if (error instanceof OrderGone) return order;
    throw error;
  }
}
