import type { Orders } from '../ports/orders.ts';
import type { Order, OrderChange } from './order.ts';

/** How often a note is written again after somebody else's write; then the sweep meets the order again. */
const MAX_ATTEMPTS = 4;

/** Writes a change that depends on the order as it stands, anew where somebody else wrote in between. */
export async function updateOrder(
  orders: Orders,
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
