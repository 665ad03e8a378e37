import { UNPAID_ORDER_VISIBLE_SECONDS } from '#contract/endpoints/orders/limits.ts';
import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { inMs } from '#contract/limits.ts';
import { toDollars } from '../../shared/money.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Session } from '../../shared/session.ts';
import { linesOf } from '../cart/price-order.ts';
import { installmentStateOf } from '../core/installment.ts';
import { installmentOf, type Order } from '../core/order.ts';
import { type OwnOrdersDependencies, ownOrders } from '../core/own-orders.ts';
import { paymentStatus } from '../views/payment-status.ts';

/** Whether the buyer still sees the order. What a payer hasn't paid is the payer's own affair. */
function isListed(order: Order, now: number): boolean {
  const { state, createdAt, request, capturedCents } = order;
  // Until PayPal has its money, an installment is on the page of its agreement.
  if (installmentOf(order) !== undefined) return installmentStateOf(order) !== undefined && order.undone === undefined;
  if (request !== undefined && capturedCents === undefined) return false;
  return state !== 'EXPIRED' || now - createdAt < inMs(UNPAID_ORDER_VISIBLE_SECONDS);
}

/** The person's orders with their payments, newest first; also those of their agreements. */
export function getDashboard(dependencies: OwnOrdersDependencies & { readonly clock: Clock }) {
  return async ({ session }: { session: Session }): Promise<{ payments: Payment[] }> => {
    const placed = await ownOrders(dependencies, session);
    const now = dependencies.clock.now();
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
          ...installmentIn(order),
          ...(order.received === undefined ? {} : { method: order.received.method }),
        }),
      );
    return { payments: payments.toReversed() };
  };
}

function installmentIn(order: Order): Pick<Payment, 'installment'> {
  const item = installmentOf(order);
  return item === undefined ? {} : { installment: { hours: item.minutes / 60 } };
}
