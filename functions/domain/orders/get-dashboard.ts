import { inMs, UNPAID_ORDER_VISIBLE_SECONDS } from '#contract/limits.ts';
import type { Payment } from '#contract/shapes.ts';
import { toDollars } from '../shared/money.ts';
import type { Clock } from '../shared/ports.ts';
import type { Session } from '../sign-in/ports.ts';
import type { Order } from './order.ts';
import { paymentStatus } from './payment-status.ts';
import type { Orders } from './ports.ts';
import { linesOf } from './price-order.ts';

/** Whether the buyer still sees the order. What a payer hasn't paid is the payer's own affair. */
function isListed({ state, createdAt, request, capturedCents }: Order, now: number): boolean {
  if (request !== undefined && capturedCents === undefined) return false;
  return state !== 'EXPIRED' || now - createdAt < inMs(UNPAID_ORDER_VISIBLE_SECONDS);
}

/** The buyer's orders with their payments, newest first. */
export function getDashboard({ orders, clock }: { orders: Orders; clock: Clock }) {
  return async ({ session }: { session: Session }): Promise<{ payments: Payment[] }> => {
    const placed = await orders.ofBuyer(session.user.id);
    const now = clock.now();
    const payments = placed
      .filter((order) => isListed(order, now))
      .map(
        (order): Payment => ({
          _id: order.number,
          receiptNumber: order.receiptNumber ?? '',
          date: new Date(order.paidAt ?? order.createdAt).toISOString(),
          pdfs: order.items.map(({ id, title, cents }) => ({ _id: id, title, price: toDollars(cents) })),
          ...linesOf(order),
          amount: toDollars(order.capturedCents ?? order.totalCents),
          refunded: toDollars(order.refundedCents ?? 0),
          status: paymentStatus(order),
          transactionID: order.captureId ?? '',
          buyer: order.buyer,
          ...(order.payer === undefined ? {} : { byLink: true as const }),
        }),
      );
    return { payments: payments.toReversed() };
  };
}
