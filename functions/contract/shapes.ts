import * as v from 'valibot';

/** The shapes of data in answers. What is not named here cannot leave the server (answers are filtered through them). */

export const categories = ['Stem', 'Non-Stem'] as const;
export type Category = (typeof categories)[number];

/** A guide in the shop. `price` and `amount` are the same number of dollars: the specification names both. */
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

/** The states of an order that its buyer can see; an order that was never paid or tried is not listed. */
export const paymentStatuses = [
  'PENDING',
  'PAID',
  'PARTLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
  'FAILED',
  'UNDER_REVIEW',
] as const;

export const payment = v.object({
  _id: v.string(),
  /** ISO 8601, UTC: when it was paid, else when it was ordered. */
  date: v.string(),
  pdfs: v.array(v.object({ _id: v.string(), title: v.string() })),
  /** Dollars. */
  amount: v.number(),
  status: v.picklist(paymentStatuses),
  /** PayPal's capture id; empty until PayPal has captured. */
  transactionID: v.string(),
});
export type Payment = v.InferOutput<typeof payment>;

/** What capture-order can say. Only COMPLETED means paid; PENDING means that nobody should pay again. */
export const captureStatuses = ['COMPLETED', 'PENDING', 'NOT_APPROVED', 'UNDER_REVIEW'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];
