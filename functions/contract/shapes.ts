import * as v from 'valibot';

/** Every answer is filtered through these shapes, so nothing else can leave the server. */

export const categories = ['Stem', 'Non-Stem'] as const;
export type Category = (typeof categories)[number];

/** A guide in the shop. The API has two names for the price in dollars: `price` and `amount`. */
export const pdf = v.object({
  _id: v.string(),
  title: v.string(),
  desc: v.string(),
  price: v.number(),
  amount: v.number(),
  category: v.picklist(categories),
  pages: v.number(),
  edition: v.string(),
  /** The path of the small picture of its first page; empty if it has none. */
  cover: v.string(),
  /** The school year of its edition is over; missing if it isn't. */
  pastSeason: v.optional(v.literal(true)),
});
export type Pdf = v.InferOutput<typeof pdf>;

/** Several guides that are sold together for less. */
export const bundle = v.object({
  _id: v.string(),
  title: v.string(),
  desc: v.string(),
  /** Dollars, as of a guide; for who owns some of its guides it may cost less. */
  price: v.number(),
  amount: v.number(),
  /** What its guides cost one by one. */
  listPrice: v.number(),
  /** The guides that it grants, in the order in which to read them. */
  guides: v.array(pdf),
});
export type Bundle = v.InferOutput<typeof bundle>;

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

/** The signed-in person; the browser stores it under `user`. */
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

/** An edition of a guide, and its PDF. */
const edition = v.object({ edition: v.string(), fileName: v.string() });

const purchasedPdf = v.object({
  _id: v.string(),
  title: v.string(),
  fileName: v.string(),
  /** The edition of that file; empty if it isn't known. */
  edition: v.optional(v.string(), ''),
  /** The editions since, which the buyer gets free, newest first. */
  newer: v.optional(v.array(edition), []),
});
export type PurchasedPdf = v.InferOutput<typeof purchasedPdf>;

export const purchase = v.object({ pdfID: v.array(purchasedPdf) });
export type Purchase = v.InferOutput<typeof purchase>;

/**
 * The status of an order as the buyer sees it. OPEN: not paid as far as we know; the buyer may have
 * approved the payment at PayPal. PENDING: PayPal holds the payment. FAILED: PayPal declined and
 * took no money. CODE_USED_UP: its code had no use left, so PayPal was not asked for money.
 * DISPUTED: downloads are paused until PayPal decides. REFUNDED: all the money went back. REVERSED:
 * PayPal returned it after a dispute. UNDER_REVIEW: the payment doesn't match the order. EXPIRED:
 * never paid, and too late to pay; listed for 30 days.
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
  'CODE_USED_UP',
  'UNDER_REVIEW',
  'EXPIRED',
] as const;

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
});
export type Payment = v.InferOutput<typeof payment>;

/** Only COMPLETED means paid; PENDING means that the buyer must not pay again. */
export const captureStatuses = ['COMPLETED', 'PENDING', 'NOT_APPROVED', 'UNDER_REVIEW'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];

export const meetingTypes = ['phone', 'video'] as const;
export type MeetingType = (typeof meetingTypes)[number];

/** A free time and the counselors who have it. `start` is UTC, as `YYYY-MM-DDTHH:MM:00Z`. */
export const slot = v.object({ start: v.string(), counselors: v.array(v.string()) });
export type Slot = v.InferOutput<typeof slot>;

export const counselor = v.object({
  id: v.string(),
  name: v.string(),
  /** Has a meeting link; without one, the counselor calls. */
  video: v.boolean(),
});

export const consultationStatuses = ['BOOKED', 'CANCELED'] as const;

/** A booked time, as its owner sees it. */
export const consultation = v.object({
  id: v.string(),
  /** UTC, as `YYYY-MM-DDTHH:MM:00Z`. */
  start: v.string(),
  minutes: v.number(),
  counselor: v.object({ id: v.string(), name: v.string() }),
  /** The IANA time zone in which it was booked. */
  zone: v.string(),
  how: v.picklist(meetingTypes),
  /** The number that the counselor calls. */
  phone: v.string(),
  /** The meeting's address; empty for a call. */
  joinUrl: v.string(),
  note: v.string(),
  status: v.picklist(consultationStatuses),
  movesLeft: v.number(),
});
export type Consultation = v.InferOutput<typeof consultation>;
