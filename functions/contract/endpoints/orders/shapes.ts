import * as v from 'valibot';
import { otherMethods } from '../../words/payment-methods.ts';
import { edition } from '../guides/shapes.ts';

/** A line of a bill. Amounts are dollars, before a code's discount. */
export const billLine = v.object({
  _id: v.string(),
  title: v.string(),
  price: v.number(),
  /** What its guides cost one by one; for a guide, its price. */
  listPrice: v.number(),
  /** The guides that a bundle grants this buyer; empty for a guide. */
  guides: v.array(v.object({ _id: v.string(), title: v.string() })),
});
export type BillLine = v.InferOutput<typeof billLine>;

const discount = v.object({ code: v.string(), amount: v.number() });

/** What a cart costs its buyer, and why. Amounts are dollars. */
export const bill = v.object({
  lines: v.array(billLine),
  discount: v.nullable(discount),
  /** What bundles and code save against the single prices. */
  saved: v.number(),
  /** The total. */
  amount: v.number(),
});
export type Bill = v.InferOutput<typeof bill>;

export const paidOrder = v.object({
  paymentID: v.string(),
  /** Dollars. */
  amount: v.number(),
  /** ISO 8601, UTC. */
  paymentDate: v.string(),
});
export type PaidOrder = v.InferOutput<typeof paidOrder>;

const libraryGuide = v.object({
  _id: v.string(),
  title: v.string(),
  fileName: v.string(),
  /** The edition of that file; empty if it isn't known. */
  edition: v.optional(v.string(), ''),
  /** The editions since, which the buyer gets free, newest first. */
  newer: v.optional(v.array(edition), []),
});
export type LibraryGuide = v.InferOutput<typeof libraryGuide>;

export const libraryOrder = v.object({ pdfID: v.array(libraryGuide) });
export type LibraryOrder = v.InferOutput<typeof libraryOrder>;

/**
 * The status of an order as the buyer sees it. OPEN: not paid as far as we know; the buyer may have
 * approved the payment at PayPal. PENDING: PayPal holds the payment. FAILED: PayPal declined and
 * took no money. CODE_USED_UP: its code had no use left, so PayPal was not asked for money.
 * PAID_OTHERWISE: nor here, because another payment came first for the same guides. DISPUTED:
 * downloads are paused until PayPal decides. REFUNDED: all the money went back. REVERSED: PayPal
 * returned it after a dispute. UNDONE: it was booked by hand, but no money came. UNDER_REVIEW: the
 * payment doesn't match the order. EXPIRED: never paid, and too late to pay; listed for 30 days.
 */
export const paymentStatuses = [
  'OPEN',
  'PENDING',
  'PAID',
  'PARTLY_REFUNDED',
  'REFUNDED',
  'REVERSED',
  'UNDONE',
  'DISPUTED',
  'FAILED',
  'CODE_USED_UP',
  'PAID_OTHERWISE',
  'UNDER_REVIEW',
  'EXPIRED',
] as const;

/** Cents by how they came, each way once. */
export const centsByMethod = v.array(v.object({ method: v.picklist(otherMethods), cents: v.number() }));
export type CentsByMethod = v.InferOutput<typeof centsByMethod>;

/** An order with its payment. Amounts are dollars. */
export const payment = v.object({
  /** The order number; it is part of the URL of the receipt's page. */
  _id: v.string(),
  /** Short enough to read out; empty until the order is paid, and for gifts. */
  receiptNumber: v.string(),
  /** ISO 8601, UTC: when it was paid, or ordered if it wasn't. */
  date: v.string(),
  /** Each with what was paid for it, after bundle and code. */
  pdfs: v.array(v.object({ _id: v.string(), title: v.string(), price: v.number() })),
  amount: v.number(),
  /** What was ordered: guides and bundles. */
  lines: v.array(billLine),
  discount: v.nullable(discount),
  /** The part of `amount` that went back to the buyer. */
  refunded: v.number(),
  status: v.picklist(paymentStatuses),
  /** PayPal's capture id; empty until PayPal has captured. */
  transactionID: v.string(),
  /** The name on the receipt, and the address that gets it. */
  buyer: v.object({ fullname: v.string(), email: v.string() }),
  /** Someone else paid by a link, and got the receipt. */
  byLink: v.exactOptional(v.literal(true)),
  /** It paid an installment of an agreement, which adds these hours. */
  installment: v.exactOptional(v.object({ hours: v.number() })),
  /** How it was paid; missing for PayPal. */
  method: v.exactOptional(v.picklist(otherMethods)),
});
export type Payment = v.InferOutput<typeof payment>;

/** Only COMPLETED means paid; PENDING means that the buyer must not pay again. */
export const captureStatuses = ['COMPLETED', 'PENDING', 'NOT_APPROVED', 'UNDER_REVIEW'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];
