import * as v from 'valibot';
import { bill } from '../orders/shapes.ts';

/**
 * What became of a request that someone else pays. pending: PayPal holds the payment. paid: by its
 * link, or its guides came another way. declined: who got the email ended it.
 */
export const paymentRequestStates = ['open', 'pending', 'paid', 'withdrawn', 'declined', 'expired'] as const;
export type PaymentRequestState = (typeof paymentRequestStates)[number];

/** A request that someone else pays, as its student sees it. */
export const paymentRequest = v.object({
  id: v.string(),
  state: v.picklist(paymentRequestStates),
  /** Of its guides and bundles, as they were then. */
  titles: v.array(v.string()),
  /** The total when the student asked, in dollars. */
  amount: v.number(),
  /** ISO 8601, UTC, as `expires`. */
  date: v.string(),
  expires: v.string(),
  /** We emailed it to the address that the student typed. */
  emailed: v.boolean(),
  /** The address of the page that pays, with its secret; empty unless it is open. */
  url: v.string(),
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;

/** A request that someone else pays, as the payer sees it. Amounts are dollars. */
export const requestToPay = v.object({
  /** The student's first name. */
  from: v.string(),
  /** What is missing in the student's library, and gets there. */
  guides: v.array(
    v.object({ _id: v.string(), title: v.string(), pages: v.number(), edition: v.string(), cover: v.string() }),
  ),
  ...bill.entries,
  /** It pays an installment of an agreement, and no goods of the shop. */
  installment: v.optional(v.literal(true)),
  /** What changed since the student asked, in sentences; empty if nothing did. */
  changes: v.array(v.string()),
  /** ISO 8601, UTC. */
  expires: v.string(),
});
export type RequestToPay = v.InferOutput<typeof requestToPay>;
