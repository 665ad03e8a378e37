import { UNPAID_ORDER_VISIBLE_SECONDS } from '#contract/limits.ts';
import type { Payment } from '#contract/shapes.ts';
import { toDollars } from '../money.ts';
import type { Clock } from '../ports/clock.ts';
import type { Orders } from '../ports/orders.ts';
import type { Session } from '../ports/sessions.ts';
import type { Order } from './order.ts';

/** The status that the buyer sees, or undefined if the order is no longer listed. */
function paymentStatus(order: Order, now: number): Payment['status'] | undefined {
  const { state, createdAt, totalCents, capturedCents = totalCents, refundedCents = 0 } = order;
  switch (state) {
    case 'EXPIRED':
      return now - createdAt < UNPAID_ORDER_VISIBLE_SECONDS * 1000 ? 'EXPIRED' : undefined;
    case 'PAID':
      return refundedCents > 0 ? 'PARTLY_REFUNDED' : 'PAID';
    case 'REFUNDED':
      // Without a full refund, a lost dispute took the money.
      return refundedCents < capturedCents ? 'REVERSED' : 'REFUNDED';
    case 'SUSPENDED':
      return 'DISPUTED';
    case 'QUARANTINED':
      return 'UNDER_REVIEW';
    case 'OPEN':
    case 'PENDING':
    case 'FAILED':
      return state;
  }
}

/** The buyer's orders with their payments, newest first. */
export function getDashboard({ orders, clock }: { orders: Orders; clock: Clock }) {
  return async ({ session }: { session: Session }): Promise<{ payments: Payment[] }> => {
    const placed = await orders.ofBuyer(session.user.id);
    const payments = placed.flatMap((order): Payment[] => {
      const status = paymentStatus(order, clock.now());
      if (status === undefined) return [];
      return [
        {
          _id: order.number,
          receiptNumber: order.receiptNumber ?? '',
          date: new Date(order.paidAt ?? order.createdAt).toISOString(),
          pdfs: order.items.map(({ id, title, cents }) => ({ _id: id, title, price: toDollars(cents) })),
          amount: toDollars(order.capturedCents ?? order.totalCents),
          refunded: toDollars(order.refundedCents ?? 0),
          status,
          transactionID: order.captureId ?? '',
          buyer: order.buyer,
        },
      ];
    });
    return { payments: payments.toReversed() };
  };
}
