import type { DiscountCodes } from '../../codes/ports.ts';
import type { Log } from '../../shared/ports.ts';
import type { Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { dueOf } from '../goods/kinds.ts';
import type { SeatDependencies } from '../settlement/seat-holds.ts';
import { spendAll } from '../settlement/take.ts';

/**
 * Makes an order of nothing paid, without PayPal, and spends the use of its code and its seats.
 * Repeating it changes nothing, so the sweep finishes what a crash left open. The sweep emails the
 * receipt.
 * @returns the current order; FAILED if its code has no use left, or its class no seat
 */
export async function payFreeOrder(
  dependencies: SeatDependencies & {
    readonly codes: Pick<DiscountCodes, 'redeem' | 'release'>;
    readonly orders: Pick<Orders, 'ofBuyer'>;
    readonly log: Log;
  },
  order: Order,
): Promise<Order> {
  const { orders, clock, log } = dependencies;
  const taken = await spendAll(dependencies, order);
  if (taken.state !== 'OPEN') return taken;
  const now = clock.now();
  const paid = {
    state: 'PAID',
    grants: order.items.map(({ id }) => id),
    paidAt: now,
    capturedCents: 0,
    receipt: 'DUE',
    checkAt: now,
    ...dueOf(order),
  } as const;
  const { changed, order: current } = await orders.change(order, ['OPEN'], paid);
  if (changed) log.info('order-paid', { order: order.number, cents: 0 });
  return current;
}
