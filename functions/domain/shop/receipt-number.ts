import { createHash } from 'node:crypto';
import type { Orders } from '../ports/orders.ts';
import type { Order } from './order.ts';
import { updateOrder } from './update-order.ts';

const FEWEST_DIGITS = 5;
/** So many numbers of one length are tried; where all are taken, numbers have become scarce, and get a digit more. */
const TRIES_PER_LENGTH = 10;

/** Whether an order should have a receipt number and has none: one that was paid for, whatever became of it since. */
export function needsReceiptNumber({ receiptNumber, paidAt, totalCents }: Order): boolean {
  return receiptNumber === undefined && paidAt !== undefined && totalCents > 0;
}

/**
 * Gives a paid order its receipt number. The numbers that are tried follow from the order's own number, half of which is
 * random: they don't show how much was sold, and whoever does this again, or at the same time, arrives at the same one.
 */
export async function withReceiptNumber(orders: Orders, prefix: string, order: Order): Promise<Order> {
  if (!needsReceiptNumber(order)) return order;
  for (let attempt = 0; ; attempt += 1) {
    const receiptNumber = candidate(prefix, order.number, attempt);
    if (await orders.takeReceiptNumber(receiptNumber, order)) {
      return await updateOrder(orders, order, (current) =>
        needsReceiptNumber(current) ? { receiptNumber } : undefined,
      );
    }
  }
}

/** Exported for its test. */
export function candidate(prefix: string, orderNumber: string, attempt: number): string {
  const least = 10 ** (FEWEST_DIGITS - 1 + Math.floor(attempt / TRIES_PER_LENGTH));
  const hash = createHash('sha256')
    .update(`${orderNumber}#${String(attempt)}`)
    .digest();
  return `${prefix}-${String(least + (hash.readUIntBE(0, 6) % (9 * least)))}`;
}
