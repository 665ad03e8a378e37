import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { Order, OrderChange } from './order.ts';
import type { Orders } from './ports.ts';

/**
 * Writes the change that `decide` returns for the current order, and starts over if another write
 * came first.
 */
export async function updateOrder(
  orders: Pick<Orders, 'change'>,
  known: Order,
  decide: (current: Order) => OrderChange | undefined,
): Promise<Order> {
  let order = known;
  return await untilWritten(`Order ${known.number}`, async () => {
    const change = decide(order);
    if (change === undefined) return order;
    const { changed, order: current } = await orders.change(order, [order.state], change, order);
    order = current;
    return changed ? order : OVERTAKEN;
  });
}
