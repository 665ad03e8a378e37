import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Issue, isIssue } from './errors.ts';
import { paypalSourceSchema, purchaseUnitSchema } from './order-request.ts';
import { chosenScenarioSchema } from './scenarios.ts';

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
  /** A reversal is money that PayPal took back after a lost dispute. */
  kind: v.picklist(['refund', 'reversal']),
  status: v.optional(v.picklist(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']), 'COMPLETED'),
  cents: v.number(),
  currency: v.string(),
  invoiceId: v.optional(v.string()),
  note: v.optional(v.string()),
  createTime: v.string(),
});
export type Refund = v.InferOutput<typeof refundSchema>;

/**
 * How a dispute may end. `accepted`: the business gave in. `canceled`: the buyer did. `payout`:
 * PayPal paid the buyer itself.
 */
export const DISPUTE_OUTCOMES = ['won', 'lost', 'accepted', 'canceled', 'payout'] as const;

const disputeSchema = v.object({
  id: v.string(),
  outcome: v.optional(v.picklist(DISPUTE_OUTCOMES)),
  /** What went back to the buyer because of it. */
  returnedCents: v.optional(v.number()),
  /** The evidence that the business sent, each with its type and notes. */
  evidence: v.optional(v.array(v.object({ type: v.string(), notes: v.string(), at: v.string() }))),
  createTime: v.string(),
  updateTime: v.string(),
});
export type Dispute = v.InferOutput<typeof disputeSchema>;

/**
 * One order with everything that belongs to it: one record of the data file, so that each step is
 * one atomic write.
 */
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

const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** An identifier like PayPal's: capital letters and digits, 17 of them by default. */
export const newId = (length = 17): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Whether the money of a refund has gone back, or is on its way. */
export const isReturned = ({ status }: Refund): boolean => status === 'COMPLETED' || status === 'PENDING';

/** Cents of the capture that have not gone back to the buyer. */
export const remainingCents = (order: Order): number =>
  (order.capture?.cents ?? 0) - order.refunds.filter(isReturned).reduce((sum, refund) => sum + refund.cents, 0);
