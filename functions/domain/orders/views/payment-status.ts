import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import type { Order, OrderState } from '../core/order.ts';
import { isCodeUsedUp, isPaidOtherwise } from './failures.ts';

export type PaymentStatus = Payment['status'];

/** The state of the orders that have each status. Some states have several statuses. */
export const stateOfStatus: Readonly<Record<PaymentStatus, OrderState>> = {
  OPEN: 'OPEN',
  PENDING: 'PENDING',
  PAID: 'PAID',
  PARTLY_REFUNDED: 'PAID',
  REFUNDED: 'REFUNDED',
  REVERSED: 'REFUNDED',
  UNDONE: 'REFUNDED',
  DISPUTED: 'SUSPENDED',
  FAILED: 'FAILED',
  CODE_USED_UP: 'FAILED',
  PAID_OTHERWISE: 'FAILED',
  UNDER_REVIEW: 'QUARANTINED',
  EXPIRED: 'EXPIRED',
};

/** The status of an order as people see it. */
export function paymentStatus(order: Order): PaymentStatus {
  const { state, totalCents, capturedCents = totalCents, refundedCents = 0 } = order;
  if (order.undone !== undefined) return 'UNDONE';
  switch (state) {
    case 'PAID':
      return refundedCents > 0 ? 'PARTLY_REFUNDED' : 'PAID';
    case 'REFUNDED':
      // Without a full refund, a lost dispute took the money.
      return refundedCents < capturedCents ? 'REVERSED' : 'REFUNDED';
    case 'SUSPENDED':
      return 'DISPUTED';
    case 'QUARANTINED':
      return 'UNDER_REVIEW';
    case 'FAILED':
      if (isPaidOtherwise(order)) return 'PAID_OTHERWISE';
      return isCodeUsedUp(order) ? 'CODE_USED_UP' : 'FAILED';
    case 'OPEN':
    case 'PENDING':
    case 'EXPIRED':
      return state;
  }
}
