import type { Payment } from '#contract/shapes.ts';
import { toDollars } from '../money.ts';
import type { Orders, Session } from '../ports.ts';
import type { OrderState } from './order.ts';

/** How the buyer reads a state. An order that was opened and never paid is none of their payments. */
const shown: Readonly<Record<Exclude<OrderState, 'OPEN'>, Payment['status']>> = {
  PENDING: 'PENDING',
  PAID: 'PAID',
  FAILED: 'FAILED',
  QUARANTINED: 'UNDER_REVIEW',
};

/** The buyer's payments, newest first. */
export function getDashboard({ orders }: { orders: Orders }) {
  return async ({ session }: { session: Session }): Promise<{ payments: Payment[] }> => {
    const placed = await orders.ofBuyer(session.user.id);
    const payments = placed.flatMap((order): Payment[] =>
      order.state === 'OPEN'
        ? []
        : [
            {
              _id: order.number,
              date: new Date(order.paidAt ?? order.createdAt).toISOString(),
              pdfs: order.items.map(({ id, title }) => ({ _id: id, title })),
              amount: toDollars(order.totalCents),
              status: shown[order.state],
              transactionID: order.captureId ?? '',
            },
          ],
    );
    return { payments: payments.toReversed() };
  };
}
