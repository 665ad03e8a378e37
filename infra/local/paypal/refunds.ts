import { ControlError, unprocessable } from './errors.ts';
import { toCents } from './money.ts';
import { type Capture, type Dispute, newId, type Order, type Refund, remainingCents } from './order-record.ts';
import type { RefundRequest } from './order-request.ts';
import { type OrderStore, type Outcome, REFUND_REQUEST_MEMORY_MS } from './order-store.ts';
import { scenarioOf } from './scenarios.ts';

/** @throws PayPalError 422 if PayPal would not refund these cents */
const checkRefund = (order: Order, capture: Capture, cents: number, currency: string): void => {
  const left = remainingCents(order);
  if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED');
  if (capture.reason === 'CHARGEBACK') throw unprocessable('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
  if (currency !== capture.currency) throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
  if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
  const isDisputed = order.dispute !== undefined && order.dispute.outcome === undefined;
  if (cents < left && isDisputed) throw unprocessable('TRANSACTION_DISPUTED');
};

const updateCapture = (order: Order, capture: Capture, time: string): void => {
  const left = remainingCents(order);
  capture.status = left === 0 ? 'REFUNDED' : left === capture.cents ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
  capture.updateTime = time;
};

/** Ending the refunds that are pending. */
export const createRefundOutcomes = (orders: OrderStore) => ({
  /**
   * PayPal pays the order's pending refunds out, or can't. PayPal documents no event for one that
   * fails.
   * @throws ControlError 409
   */
  endRefunds(id: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): Order {
    const order = orders.get(id);
    const pending = order.refunds.filter((refund) => refund.status === 'PENDING');
    if (pending.length === 0) throw new ControlError(409, 'The order has no pending refund.');
    for (const refund of pending) refund.status = status;
    updateCapture(order, orders.captureOf(order), orders.time());
    if (status === 'COMPLETED') orders.save(order, 'PAYMENT.CAPTURE.REFUNDED');
    else orders.save(order);
    return order;
  },
});

/** Returning the buyer's money, by a refund or a lost dispute. */
export const createRefunds = (orders: OrderStore) => {
  const addRefund = (
    order: Order,
    capture: Capture,
    refund: Pick<Refund, 'kind' | 'status' | 'cents' | 'requestId' | 'invoiceId' | 'note'>,
  ): Refund => {
    const added: Refund = { ...refund, id: newId(), currency: capture.currency, createTime: orders.time() };
    order.refunds.push(added);
    updateCapture(order, capture, orders.time());
    return added;
  };

  return {
    /**
     * Refunds the amount of the request, or without one all that is left.
     * @throws PayPalError 404 or 422
     */
    refund(captureId: string, request: RefundRequest, requestId: string | undefined): Outcome<[Order, Refund]> {
      const { order, capture } = orders.getByCapture(captureId);
      const earlier = order.refunds.find((refund) => requestId !== undefined && refund.requestId === requestId);
      if (earlier && orders.isRemembered(earlier.createTime, REFUND_REQUEST_MEMORY_MS)) {
        return { resource: [order, earlier], replayed: true };
      }
      const { amount } = request;
      const cents = amount ? toCents(amount.value) : remainingCents(order);
      checkRefund(order, capture, cents, amount?.currency_code ?? capture.currency);
      const added = addRefund(order, capture, {
        kind: 'refund',
        status: scenarioOf(order.scenario.name).refundStatus ?? 'COMPLETED',
        cents,
        requestId,
        invoiceId: request.invoice_id,
        note: request.note_to_payer,
      });
      orders.save(order, 'PAYMENT.CAPTURE.REFUNDED');
      return { resource: [order, added], replayed: false };
    },

    /** Stores the seller's evidence with the dispute. PayPal then reviews it. */
    addEvidence(order: Order, evidences: readonly { evidence_type: string; notes: string }[]): void {
      const at = orders.time();
      if (order.dispute === undefined) return;
      order.dispute.evidence = evidences.map(({ evidence_type: type, notes }) => ({ type, notes, at }));
      order.dispute.updateTime = at;
      orders.save(order);
    },

    /**
     * Opens a dispute if there is none, and ends it if an outcome is given.
     * @param cents what one that is lost or accepted takes; without it, all that is left
     * @throws ControlError 409
     */
    dispute(id: string, outcome?: Dispute['outcome'], cents?: number): Order {
      const order = orders.get(id);
      const capture = orders.captureOf(order);
      if (capture.status === 'PENDING' || capture.status === 'DECLINED') {
        throw new ControlError(409, `A ${capture.status} capture cannot be disputed.`);
      }
      if (order.dispute && (order.dispute.outcome !== undefined || outcome === undefined)) {
        throw new ControlError(409, 'The payment is disputed already.');
      }
      if (order.dispute === undefined) {
        order.dispute = { id: `PP-R-${newId(12)}`, createTime: orders.time(), updateTime: orders.time() };
        orders.save(order, 'CUSTOMER.DISPUTE.CREATED');
      }
      if (outcome === undefined) return order;
      order.dispute.outcome = outcome;
      order.dispute.updateTime = orders.time();
      const left = remainingCents(order);
      const returned = outcome === 'lost' || outcome === 'accepted' ? Math.min(left, cents ?? left) : 0;
      order.dispute.returnedCents = returned;
      if (returned > 0) {
        if (returned === left) capture.reason = 'CHARGEBACK';
        addRefund(order, capture, { kind: 'reversal', status: 'COMPLETED', cents: returned });
      }
      orders.save(order, ...(returned > 0 ? (['PAYMENT.CAPTURE.REVERSED'] as const) : []), 'CUSTOMER.DISPUTE.RESOLVED');
      return order;
    },
  };
};
