import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { ControlError, type Issue, isIssue, notFound, unprocessable } from './errors.ts';
import type { Collection } from './journal.ts';
import { toCents } from './money.ts';
import { type OrderRequest, paypalSourceSchema, purchaseUnitSchema, type RefundRequest } from './order-request.ts';
import { type ChosenScenario, chosenScenarioSchema, scenarioOf, strikes } from './scenarios.ts';

const HOUR_MS = 3_600_000;
/** How long PayPal remembers a PayPal-Request-Id. */
const ORDER_REQUEST_MEMORY_MS = 6 * HOUR_MS;
const REFUND_REQUEST_MEMORY_MS = 45 * 24 * HOUR_MS;
const MAXIMUM_PAYMENT_ATTEMPTS = 10;

const captureSchema = v.object({
  id: v.string(),
  requestId: v.optional(v.string()),
  status: v.picklist(['COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  reason: v.optional(v.picklist(['PENDING_REVIEW', 'CHARGEBACK'])),
  cents: v.number(),
  currency: v.string(),
  payeeId: v.string(),
  createTime: v.string(),
  updateTime: v.string(),
});
export type Capture = v.InferOutput<typeof captureSchema>;

const refundSchema = v.object({
  id: v.string(),
  requestId: v.optional(v.string()),
  /** A reversal is money that PayPal took back: a lost dispute. */
  kind: v.picklist(['refund', 'reversal']),
  cents: v.number(),
  currency: v.string(),
  invoiceId: v.optional(v.string()),
  note: v.optional(v.string()),
  createTime: v.string(),
});
export type Refund = v.InferOutput<typeof refundSchema>;

const disputeSchema = v.object({
  id: v.string(),
  outcome: v.optional(v.picklist(['won', 'lost'])),
  createTime: v.string(),
  updateTime: v.string(),
});
export type Dispute = v.InferOutput<typeof disputeSchema>;

/** Everything PayPal knows of one order. It is one record of the journal, so that each step is one atomic write. */
export const orderSchema = v.object({
  id: v.string(),
  requestId: v.optional(v.string()),
  status: v.picklist(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED', 'VOIDED']),
  createTime: v.string(),
  updateTime: v.string(),
  unit: purchaseUnitSchema,
  payeeId: v.string(),
  paypal: v.optional(paypalSourceSchema),
  payerId: v.optional(v.string()),
  buyerCancelled: v.boolean(),
  capture: v.optional(captureSchema),
  refunds: v.array(refundSchema),
  dispute: v.optional(disputeSchema),
  failedAttempts: v.array(
    v.object({
      requestId: v.optional(v.string()),
      issue: v.custom<Issue>((name) => typeof name === 'string' && isIssue(name)),
      at: v.string(),
    }),
  ),
  scenario: chosenScenarioSchema,
  /** Webhook events caused so far. */
  events: v.number(),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** The webhook events that the simulator causes. */
export const EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

interface OrdersOptions {
  store: Collection<Order>;
  merchantId: string;
  now: () => Date;
  /** Called after the change that caused the event is stored. */
  emit: (type: EventType, order: Order) => void;
}

/** A resource and whether it is the answer to a request id that was seen before. */
interface Outcome<T> {
  resource: T;
  replayed: boolean;
}

const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** An identifier in the form of PayPal's: capital letters and digits, 17 of them unless told otherwise. */
export const newId = (length = 17): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Cents of the capture that have not gone back to the buyer. */
const remainingCents = (order: Order): number =>
  (order.capture?.cents ?? 0) - order.refunds.reduce((sum, refund) => sum + refund.cents, 0);

const hasBeenPaid = (order: Order): boolean => order.capture !== undefined && order.capture.status !== 'DECLINED';

/** The orders and their state machine. Every method is synchronous, so that no two requests interleave. */
export type Orders = ReturnType<typeof createOrders>;

export const createOrders = ({ store, merchantId, now, emit }: OrdersOptions) => {
  const time = (): string => now().toISOString();
  const isRemembered = (since: string, memoryMs: number): boolean => now().getTime() - Date.parse(since) < memoryMs;

  const save = (order: Order, ...events: EventType[]): void => {
    order.updateTime = time();
    order.events += events.length;
    store.put(order.id, order);
    for (const event of events) emit(event, order);
  };

  const find = (matches: (order: Order) => boolean): Order => {
    for (const order of store.values()) if (matches(order)) return order;
    throw notFound();
  };

  const get = (id: string): Order => find((order) => order.id === id);

  const getByCapture = (captureId: string): { order: Order; capture: Capture } => {
    const order = find((candidate) => candidate.capture?.id === captureId);
    if (order.capture === undefined) throw notFound();
    return { order, capture: order.capture };
  };

  const findCreated = (requestId: string): Order | undefined => {
    for (const order of store.values()) {
      if (order.requestId === requestId && isRemembered(order.createTime, ORDER_REQUEST_MEMORY_MS)) return order;
    }
    return undefined;
  };

  const create = (request: OrderRequest, requestId: string | undefined, scenario: ChosenScenario): Outcome<Order> => {
    const earlier = requestId === undefined ? undefined : findCreated(requestId);
    if (earlier) return { resource: earlier, replayed: true };
    const order: Order = {
      id: newId(),
      requestId,
      status: request.paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      createTime: time(),
      updateTime: time(),
      unit: request.unit,
      payeeId: scenarioOf(scenario.name).wrong === 'payee' ? 'SOMEBODYELSE1' : merchantId,
      paypal: request.paypal,
      buyerCancelled: false,
      refunds: [],
      failedAttempts: [],
      scenario,
      events: 0,
    };
    save(order);
    return { resource: order, replayed: false };
  };

  /** The buyer pressed 'Pay now'. Again is no change. */
  const approve = (id: string): Order => {
    const order = get(id);
    if (order.status === 'APPROVED') return order;
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') {
      throw new ControlError(409, `The order is ${order.status} and cannot be approved.`);
    }
    order.status = 'APPROVED';
    order.payerId = newId(13);
    order.buyerCancelled = false;
    save(order, 'CHECKOUT.ORDER.APPROVED');
    return order;
  };

  /** The buyer pressed 'Cancel': PayPal's order stays as it is, as with the real one. */
  const cancel = (id: string): Order => {
    const order = get(id);
    order.buyerCancelled = true;
    save(order);
    return order;
  };

  const issueAgainst = (order: Order): Issue | undefined => {
    const { invoice_id: invoiceId } = order.unit;
    if (invoiceId !== undefined) {
      for (const other of store.values()) {
        if (other !== order && other.unit.invoice_id === invoiceId && hasBeenPaid(other)) return 'DUPLICATE_INVOICE_ID';
      }
    }
    const { captureIssue } = scenarioOf(order.scenario.name);
    return captureIssue !== undefined && strikes(order.scenario, 'capture issue') ? captureIssue : undefined;
  };

  const newCapture = (order: Order, requestId: string | undefined): Capture => {
    const { wrong, captureStatus = 'COMPLETED' } = scenarioOf(order.scenario.name);
    const cents = toCents(order.unit.amount.value);
    return {
      id: newId(),
      requestId,
      status: captureStatus,
      reason: captureStatus === 'PENDING' ? 'PENDING_REVIEW' : undefined,
      cents: wrong === 'amount' ? cents + 100 : cents,
      currency: wrong === 'currency' ? 'CAD' : order.unit.amount.currency_code,
      payeeId: order.payeeId,
      createTime: time(),
      updateTime: time(),
    };
  };

  /**
   * Takes the buyer's money. A request id seen before is answered as it was then: with the order, or with the 422 that
   * it got (which is why a retry after INSTRUMENT_DECLINED needs a new id).
   */
  const capture = (id: string, requestId: string | undefined): Outcome<Order> => {
    const order = get(id);
    if (requestId !== undefined) {
      const { capture: taken } = order;
      if (taken?.requestId === requestId && isRemembered(taken.createTime, ORDER_REQUEST_MEMORY_MS)) {
        return { resource: order, replayed: true };
      }
      const failed = order.failedAttempts.find((attempt) => attempt.requestId === requestId);
      if (failed && isRemembered(failed.at, ORDER_REQUEST_MEMORY_MS)) throw unprocessable(failed.issue);
    }
    if (order.capture) throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
    if (order.failedAttempts.length >= MAXIMUM_PAYMENT_ATTEMPTS) {
      throw unprocessable('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED');
    }
    const issue = issueAgainst(order);
    if (issue) {
      order.failedAttempts.push({ requestId, issue, at: time() });
      save(order);
      throw unprocessable(issue);
    }
    const taken = newCapture(order, requestId);
    order.capture = taken;
    order.status = 'COMPLETED';
    save(
      order,
      taken.status === 'PENDING'
        ? 'PAYMENT.CAPTURE.PENDING'
        : taken.status === 'DECLINED'
          ? 'PAYMENT.CAPTURE.DECLINED'
          : 'PAYMENT.CAPTURE.COMPLETED',
    );
    return { resource: order, replayed: false };
  };

  const addRefund = (
    order: Order,
    taken: Capture,
    refund: Pick<Refund, 'kind' | 'cents' | 'requestId' | 'invoiceId' | 'note'>,
  ): Refund => {
    const added: Refund = { ...refund, id: newId(), currency: taken.currency, createTime: time() };
    order.refunds.push(added);
    taken.status = remainingCents(order) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    taken.updateTime = time();
    return added;
  };

  /** Gives money back, all that is left unless the request names an amount. */
  const refund = (
    captureId: string,
    request: RefundRequest,
    requestId: string | undefined,
  ): Outcome<[Order, Refund]> => {
    const { order, capture: taken } = getByCapture(captureId);
    const earlier = order.refunds.find((candidate) => requestId !== undefined && candidate.requestId === requestId);
    if (earlier && isRemembered(earlier.createTime, REFUND_REQUEST_MEMORY_MS)) {
      return { resource: [order, earlier], replayed: true };
    }
    if (taken.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
    if (taken.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED');
    if (taken.reason === 'CHARGEBACK') throw unprocessable('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
    const left = remainingCents(order);
    if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
    if (request.amount && request.amount.currency_code !== taken.currency) {
      throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
    }
    const cents = request.amount ? toCents(request.amount.value) : left;
    if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
    if (cents < left && order.dispute && order.dispute.outcome === undefined)
      throw unprocessable('TRANSACTION_DISPUTED');
    const added = addRefund(order, taken, {
      kind: 'refund',
      cents,
      requestId,
      invoiceId: request.invoice_id,
      note: request.note_to_payer,
    });
    save(order, 'PAYMENT.CAPTURE.REFUNDED');
    return { resource: [order, added], replayed: false };
  };

  const captureOf = (order: Order): Capture => {
    if (order.capture === undefined) throw new ControlError(409, 'The order has no capture.');
    return order.capture;
  };

  /** PayPal's review of a pending capture ends. */
  const review = (id: string, status: 'COMPLETED' | 'DECLINED'): Order => {
    const order = get(id);
    const taken = captureOf(order);
    if (taken.status !== 'PENDING') throw new ControlError(409, `The capture is ${taken.status}, not PENDING.`);
    taken.status = status;
    delete taken.reason;
    taken.updateTime = time();
    save(order, status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED');
    return order;
  };

  /** The buyer disputes the payment (no outcome), or the dispute ends (opening it first if need be). */
  const dispute = (id: string, outcome?: 'won' | 'lost'): Order => {
    const order = get(id);
    const taken = captureOf(order);
    if (taken.status === 'PENDING' || taken.status === 'DECLINED') {
      throw new ControlError(409, `A ${taken.status} capture cannot be disputed.`);
    }
    if (order.dispute && (order.dispute.outcome !== undefined || outcome === undefined)) {
      throw new ControlError(409, 'The payment is disputed already.');
    }
    if (order.dispute === undefined) {
      order.dispute = { id: `PP-R-${newId(12)}`, createTime: time(), updateTime: time() };
      save(order, 'CUSTOMER.DISPUTE.CREATED');
    }
    if (outcome === undefined) return order;
    order.dispute.outcome = outcome;
    order.dispute.updateTime = time();
    const left = remainingCents(order);
    if (outcome === 'lost' && left > 0) {
      taken.reason = 'CHARGEBACK';
      addRefund(order, taken, { kind: 'reversal', cents: left });
      save(order, 'PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.RESOLVED');
    } else {
      save(order, 'CUSTOMER.DISPUTE.RESOLVED');
    }
    return order;
  };

  /** PayPal takes back an approval that was not captured. */
  const reverseApproval = (id: string): Order => {
    const order = get(id);
    if (order.status !== 'APPROVED') throw new ControlError(409, `The order is ${order.status}, not APPROVED.`);
    order.status = 'VOIDED';
    save(order, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED');
    return order;
  };

  return {
    get,
    getByCapture,
    findCreated,
    values: () => store.values(),
    save,
    create,
    approve,
    cancel,
    capture,
    refund,
    review,
    dispute,
    reverseApproval,
  };
};
