import * as v from 'valibot';

/** The shapes of data in answers. What is not named here cannot leave the server (answers are filtered through them). */

export const categories = ['Stem', 'Non-Stem'] as const;
export type Category = (typeof categories)[number];

/** A guide in the shop. `price` and `amount` are the same number of dollars: the API has both names. */
export const pdf = v.object({
  _id: v.string(),
  title: v.string(),
  desc: v.string(),
  price: v.number(),
  amount: v.number(),
  category: v.picklist(categories),
  pages: v.number(),
  edition: v.string(),
});
export type Pdf = v.InferOutput<typeof pdf>;

/** Who is signed in, as the browser keeps it under `user`. */
export const user = v.object({ _id: v.string(), fullname: v.string(), email: v.string(), phone: v.string() });
export type User = v.InferOutput<typeof user>;

export const transaction = v.object({
  paymentID: v.string(),
  /** Dollars. */
  amount: v.number(),
  /** ISO 8601, UTC. */
  paymentDate: v.string(),
});
export type Transaction = v.InferOutput<typeof transaction>;

export const purchasedPdf = v.object({ _id: v.string(), title: v.string(), fileName: v.string() });
export type PurchasedPdf = v.InferOutput<typeof purchasedPdf>;

export const purchase = v.object({ pdfID: v.array(purchasedPdf) });
export type Purchase = v.InferOutput<typeof purchase>;

/**
 * How a buyer sees an order. OPEN: ordered, and no payment is known of yet; PayPal may have the buyer's approval.
 * PENDING: PayPal holds the payment. FAILED: PayPal said no and took nothing, whether for good or so that the buyer may
 * try again with other means. DISPUTED: downloads rest until PayPal decides. REFUNDED: all the money went back. REVERSED:
 * PayPal took it back after a dispute. UNDER_REVIEW: what PayPal took is not what was ordered. EXPIRED: never paid, and
 * too late now; listed for a month.
 */
export const paymentStatuses = [
  'OPEN',
  'PENDING',
  'PAID',
  'PARTLY_REFUNDED',
  'REFUNDED',
  'REVERSED',
  'DISPUTED',
  'FAILED',
  'UNDER_REVIEW',
  'EXPIRED',
] as const;

/** An order with its payment. Amounts are dollars. */
export const payment = v.object({
  /** The order's number; the receipt's page has it in its address. */
  _id: v.string(),
  /** Short enough to read out; empty until the order is paid, and for gifts. */
  receiptNumber: v.string(),
  /** ISO 8601, UTC: when it was paid, else when it was ordered. */
  date: v.string(),
  /** What was ordered, at the prices of that day. */
  pdfs: v.array(v.object({ _id: v.string(), title: v.string(), price: v.number() })),
  amount: v.number(),
  /** Of the amount, what has gone back to the buyer. */
  refunded: v.number(),
  status: v.picklist(paymentStatuses),
  /** PayPal's capture id; empty until PayPal has captured. */
  transactionID: v.string(),
  /** As the receipt names them; it is mailed to this address. */
  buyer: v.object({ fullname: v.string(), email: v.string() }),
});
export type Payment = v.InferOutput<typeof payment>;

/** What capture-order can say. Only COMPLETED means paid; PENDING means that nobody should pay again. */
export const captureStatuses = ['COMPLETED', 'PENDING', 'NOT_APPROVED', 'UNDER_REVIEW'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];
