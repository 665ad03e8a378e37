import type { Order } from './order.ts';
import type { OrderReads } from './ports.ts';

/** The order with this number, also while it is moved to another buyer. */
export async function findByNumber(
  orders: Pick<OrderReads, 'locate' | 'find' | 'locateMoved'>,
  number: string,
): Promise<Order | undefined> {
  const key = await orders.locate(number);
  const order = key === undefined ? undefined : await orders.find(key);
  if (order !== undefined) return order;
  // The index lags behind a move.
  const moved = await orders.locateMoved(number);
  return moved === undefined ? undefined : await orders.find(moved);
}
