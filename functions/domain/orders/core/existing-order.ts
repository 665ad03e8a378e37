import { notFound } from '../../shared/refusal.ts';
import { findByNumber } from './find-by-number.ts';
import type { Order } from './order.ts';
import type { OrderReads } from './ports.ts';

/** @throws Refusal NOT_FOUND */
export async function existingOrder(
  orders: Pick<OrderReads, 'locate' | 'find' | 'locateMoved'>,
  number: string,
): Promise<Order> {
  const order = await findByNumber(orders, number);
  if (order === undefined) throw notFound(`There is no order ${number}.`);
  return order;
}
