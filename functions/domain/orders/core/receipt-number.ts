import { createHash } from 'node:crypto';
import { isGift } from '../../shared/gift.ts';
import { type Order } from './order.ts';
import type { Orders } from './ports.ts';
import { updateOrder } from './update-order.ts';

const FEWEST_DIGITS = 5;
/** If this many numbers of one length are taken, the next ones get one more digit. */
const TRIES_PER_LENGTH = 10;

/** True for an order that was bought, even if it was refunded since. */
export const needsReceiptNumber = (order: Order): boolean =>
  order.receiptNumber === undefined && order.paidAt !== undefined && !isGift(order);

/**
 * Assigns a receipt number to a paid order. The candidates derive from the order number, half of
 * which is random: they don't reveal how much we sold, and repeated or concurrent calls get the
 * same number.
 */
export async function withReceiptNumber(
  orders: Pick<Orders, 'takeReceiptNumber' | 'change'>,
  prefix: string,
  order: Order,
): Promise<Order> {
  if (!needsReceiptNumber(order)) return order;
  for (let attempt = 0; ; attempt += 1) {
    const receiptNumber = receiptNumberFor(prefix, order.number, attempt);
    if (await orders.takeReceiptNumber(receiptNumber, order)) {
      return await updateOrder(orders, order, (current) =>
        needsReceiptNumber(current) ? { receiptNumber } : undefined,
      );
    }
  }
}

/** The receipt number of an order, if those of the attempts before are taken. */
export function receiptNumberFor(prefix: string, orderNumber: string, attempt: number): string {
  const smallest = 10 ** (FEWEST_DIGITS - 1 + Math.floor(attempt / TRIES_PER_LENGTH));
  const hash = createHash('sha256')
    .update(`${orderNumber}#${String(attempt)}`)
    .digest();
  return `${prefix}-${String(smallest + (hash.readUIntBE(0, 6) % (9 * smallest)))}`;
}
