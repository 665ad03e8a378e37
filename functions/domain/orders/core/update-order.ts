import type { Order, OrderChange } from './order.ts';
import type { Orders } from './ports.ts';

/** After this many attempts it gives up without an error, and the sweep comes back to the order. */
const MAX_ATTEMPTS = 4;

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
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const change = decide(order);
    if (change === undefined) break;
    const { changed, order: current } = await orders.change(order, [order.state], change, order);
    order = current;
    if (changed) break;
  }
  return order;
}
