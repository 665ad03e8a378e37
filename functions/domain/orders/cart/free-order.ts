import type { DiscountCodes } from '../../codes/ports.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import type { Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { endWithoutRedemption, redeemCode } from '../settlement/redemption.ts';

/**
 * Makes an order of nothing paid, without PayPal, and spends the use of its code. Repeating it
 * changes nothing, so the sweep finishes what a crash left open. The sweep emails the receipt.
 * @returns the current order; FAILED if its code has no use left
 */
export async function payFreeOrder(
  dependencies: {
    readonly codes: Pick<DiscountCodes, 'redeem' | 'release'>;
    readonly orders: Pick<Orders, 'change' | 'ofBuyer'>;
    readonly clock: Clock;
    readonly log: Log;
  },
  order: Order,
): Promise<Order> {
  const { orders, clock, log } = dependencies;
  if (!(await redeemCode(dependencies, order, true))) return await endWithoutRedemption(dependencies, order);
  const now = clock.now();
  const paid = {
    state: 'PAID',
    grants: order.items.map(({ id }) => id),
    paidAt: now,
    capturedCents: 0,
    receipt: 'DUE',
    checkAt: now,
  } as const;
  const { changed, order: current } = await orders.change(order, ['OPEN'], paid);
  if (changed) log.info('order-paid', { order: order.number, cents: 0 });
  return current;
}
