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
 * PAID_OTHERWISE: nor here, because another payment came first for the same guides.
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
  'PAID_OTHERWISE',
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
  /** Someone else paid by a link, and got the receipt. */
  byLink: v.exactOptional(v.literal(true)),
  /** It paid an installment of an agreement, which adds these hours. */
  installment: v.exactOptional(v.object({ hours: v.number() })),
});
export type Payment = v.InferOutput<typeof payment>;

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
  /** What changed since the student asked, in sentences; empty if nothing did. */
  changes: v.array(v.string()),
  /** ISO 8601, UTC. */
  expires: v.string(),
});
export type RequestToPay = v.InferOutput<typeof requestToPay>;

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

/** A free consultation, or a session that hours of an agreement pay. */
export const bookingKinds = ['consultation', 'session'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** What the counselor wrote after a session. A step's day is `YYYY-MM-DD`. */
export const sessionSummary = v.object({
  /** Grows each time it is sent. */
  version: v.number(),
  /** ISO 8601, UTC. */
  sentAt: v.string(),
  lines: v.array(v.string()),
  steps: v.array(v.object({ text: v.string(), day: v.string() })),
});
export type SessionSummary = v.InferOutput<typeof sessionSummary>;

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
  /** Only a session has these. */
  kind: v.exactOptional(v.literal('session')),
  /** Canceling it before then gives its hours back; UTC, as `start`. */
  returnsUntil: v.exactOptional(v.string()),
  /** Its hours were given back. */
  returned: v.exactOptional(v.literal(true)),
  /** As it was sent last. */
  summary: v.exactOptional(sessionSummary),
});
export type Consultation = v.InferOutput<typeof consultation>;

/**
 * What became of an agreement. active: the first installment is paid. done: all installments are
 * paid, and no hours are left. expired: nobody signed in time.
 */
export const agreementStates = ['draft', 'sent', 'opened', 'signed', 'active', 'done', 'withdrawn', 'expired'] as const;
export type AgreementState = (typeof agreementStates)[number];

/**
 * What became of an installment. open: not paid, and not late. pending: PayPal holds the payment.
 * disputed: its hours are paused until PayPal decides. review: the payment doesn't match.
 */
export const installmentStates = ['open', 'late', 'pending', 'paid', 'disputed', 'review', 'refunded'] as const;
export type InstallmentState = (typeof installmentStates)[number];

/** An agreement as the family reads it. Amounts are dollars, days are `YYYY-MM-DD`. */
export const agreement = v.object({
  state: v.picklist(agreementStates),
  /** Grows with each version that was sent. */
  version: v.number(),
  business: v.string(),
  /** To whom it was sent. */
  fullname: v.string(),
  /** The student's first name. */
  student: v.string(),
  title: v.string(),
  lines: v.array(v.object({ name: v.string(), sentence: v.string(), amount: v.number() })),
  hours: v.number(),
  /** How long a session is. */
  sessionMinutes: v.number(),
  /** Until this long before a session, canceling it gives its hours back. */
  cancelHours: v.number(),
  total: v.number(),
  /** In the order in which they are paid. */
  installments: v.array(
    v.object({
      id: v.string(),
      due: v.string(),
      amount: v.number(),
      hours: v.number(),
      state: v.picklist(installmentStates),
      /** The receipt number of its payment; empty until it is paid. */
      receipt: v.string(),
      /** What went back of it, in dollars, with its hours; missing if nothing did. */
      refunded: v.exactOptional(v.object({ amount: v.number(), hours: v.number() })),
    }),
  ),
  terms: v.string(),
  /** What who signs agrees to for a student under 13, in words of its own. */
  consent: v.exactOptional(v.string()),
  /** The last day on which it can be signed. */
  validUntil: v.string(),
  /** What this version changed, in words; empty for the first one. */
  changes: v.array(v.string()),
  /** The hours that can be booked now. */
  hoursLeft: v.number(),
  /** `at` is ISO 8601, UTC. */
  signed: v.exactOptional(v.object({ name: v.string(), at: v.string() })),
});
export type FamilyAgreement = v.InferOutput<typeof agreement>;

/**
 * Why the hours of an agreement changed. refund-failed: the money stays with the business.
 * canceled-late: they stay spent. returned: the business gave those of a session back.
 */
export const balanceEntryKinds = [
  'paid',
  'refunded',
  'refund-failed',
  'paused',
  'resumed',
  'booked',
  'canceled',
  'canceled-late',
  'canceled-by-us',
  'returned',
  'given',
  'taken',
] as const;
export type BalanceEntryKind = (typeof balanceEntryKinds)[number];

/** One change of the hours of an agreement. */
export const balanceEntry = v.object({
  /** ISO 8601, UTC. */
  at: v.string(),
  kind: v.picklist(balanceEntryKinds),
  /** Negative if they became less. */
  hours: v.number(),
  /** What could be booked after it. */
  left: v.number(),
  /** Which session or installment, or the business's reason. */
  about: v.string(),
  /** The money that was paid or went back with it, in dollars. */
  amount: v.exactOptional(v.number()),
});
export type FamilyBalanceEntry = v.InferOutput<typeof balanceEntry>;

/** The hours of an agreement, for who can book them. */
export const hoursOfAgreement = v.object({
  id: v.string(),
  title: v.string(),
  student: v.string(),
  sessionMinutes: v.number(),
  cancelHours: v.number(),
  hoursLeft: v.number(),
  /** What was ever paid or given, less what went back. */
  hoursTotal: v.number(),
  /** What the installments add that aren't paid yet. */
  hoursToCome: v.number(),
  /** The installment to pay next, in dollars; null without one, and for who only books. */
  next: v.nullable(v.object({ due: v.string(), amount: v.number(), state: v.picklist(installmentStates) })),
  /** Newest first. */
  entries: v.array(balanceEntry),
  /** The address of the agreement with its secret; empty for who only books from it. */
  url: v.string(),
});
export type HoursOfAgreement = v.InferOutput<typeof hoursOfAgreement>;
