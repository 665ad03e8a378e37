import { ControlError, type Issue, unprocessable } from './errors.ts';
import { toCents } from './money.ts';
import { type Capture, newId, type Order } from './order-record.ts';
import { ORDER_REQUEST_MEMORY_MS, type OrderStore, type Outcome } from './order-store.ts';
import { consumeFault, scenarioOf } from './scenarios.ts';

const MAXIMUM_PAYMENT_ATTEMPTS = 10;

const hasBeenPaid = ({ capture }: Order): boolean => capture !== undefined && capture.status !== 'DECLINED';

/** Taking the buyer's money. */
export const createCaptures = (orders: OrderStore) => {
  /** @throws PayPalError 422, the one that the first request with this id got */
  const isReplay = ({ capture, failedAttempts }: Order, requestId: string | undefined): boolean => {
    if (requestId === undefined) return false;
    if (capture?.requestId === requestId && orders.isRemembered(capture.createTime, ORDER_REQUEST_MEMORY_MS)) {
      return true;
    }
    const failed = failedAttempts.find((attempt) => attempt.requestId === requestId);
    if (failed && orders.isRemembered(failed.at, ORDER_REQUEST_MEMORY_MS)) throw unprocessable(failed.issue);
    return false;
  };

  const isInvoicePaid = ({ id, unit: { invoice_id: invoiceId } }: Order): boolean =>
    invoiceId !== undefined &&
    [...orders.values()].some((other) => other.id !== id && other.unit.invoice_id === invoiceId && hasBeenPaid(other));

  const issueWith = (order: Order): Issue | undefined => {
    if (isInvoicePaid(order)) return 'DUPLICATE_INVOICE_ID';
    const { captureIssue } = scenarioOf(order.scenario.name);
    return captureIssue !== undefined && consumeFault(order.scenario, 'capture issue') ? captureIssue : undefined;
  };

  const newCapture = (order: Order, status: Capture['status'], requestId: string | undefined): Capture => {
    const { wrong } = scenarioOf(order.scenario.name);
    const cents = toCents(order.unit.amount.value);
    return {
      id: newId(),
      requestId,
      status,
      reason: status === 'PENDING' ? 'PENDING_REVIEW' : undefined,
      cents: wrong === 'amount' ? cents + 100 : cents,
      currency: wrong === 'currency' ? 'CAD' : order.unit.amount.currency_code,
      payeeId: order.payeeId,
      createTime: orders.time(),
      updateTime: orders.time(),
    };
  };

  return {
    /**
     * Captures an approved order. A repeated request id gets the first answer again, even a 422,
     * which is why a retry after INSTRUMENT_DECLINED needs a new id.
     * @throws PayPalError 404 or 422
     */
    capture(id: string, requestId: string | undefined): Outcome<Order> {
      const order = orders.get(id);
      if (isReplay(order, requestId)) return { resource: order, replayed: true };
      if (order.capture) throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
      if (order.failedAttempts.length >= MAXIMUM_PAYMENT_ATTEMPTS) {
        throw unprocessable('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED');
      }
      const issue = issueWith(order);
      if (issue) {
        order.failedAttempts.push({ requestId, issue, at: orders.time() });
        orders.save(order);
        throw unprocessable(issue);
      }
      const { captureStatus = 'COMPLETED' } = scenarioOf(order.scenario.name);
      order.capture = newCapture(order, captureStatus, requestId);
      order.status = 'COMPLETED';
      orders.save(order, `PAYMENT.CAPTURE.${captureStatus}`);
      return { resource: order, replayed: false };
    },

    /** Ends PayPal's review of a pending capture. */
    review(id: string, status: 'COMPLETED' | 'DECLINED'): Order {
      const order = orders.get(id);
      const capture = orders.captureOf(order);
      if (capture.status !== 'PENDING') throw new ControlError(409, `The capture is ${capture.status}, not PENDING.`);
      capture.status = status;
      delete capture.reason;
      capture.updateTime = orders.time();
      orders.save(order, status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED');
      return order;
    },
  };
};
