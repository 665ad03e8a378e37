import type { Payment } from '#contract/shapes.ts';
import { toDollars } from '../money.ts';
import type { Orders, Session } from '../ports.ts';
import type { Order } from './order.ts';

/** How the buyer reads a state. An order that was opened and never paid is none of their payments. */
function shown({ state, refundedCents = 0 }: Order): Payment['status'] | undefined {
  switch (state) {
    case 'OPEN':
    case 'EXPIRED':
      return undefined;
    case 'PAID':
      return refundedCents > 0 ? 'PARTLY_REFUNDED' : 'PAID';
    case 'SUSPENDED':
      return 'DISPUTED';
    case 'QUARANTINED':
      return 'UNDER_REVIEW';
    case 'PENDING':
    case 'FAILED':
    case 'REFUNDED':
      return state;
  }
}

/** The buyer's payments, newest first. */
export function getDashboard({ orders }: { orders: Orders }) {
  return async ({ session }: { session: Session }): Promise<{ payments: Payment[] }> => {
    const placed = await orders.ofBuyer(session.user.id);
    const payments = placed.flatMap((order): Payment[] => {
      const status = shown(order);
      return status === undefined
        ? []
        : [
            {
              _id: order.number,
              date: new Date(order.paidAt ?? order.createdAt).toISOString(),
              pdfs: order.items.map(({ id, title }) => ({ _id: id, title })),
              amount: toDollars(order.totalCents),
              status,
              transactionID: order.captureId ?? '',
            },
          ];
    });
    return { payments: payments.toReversed() };
  };
}
