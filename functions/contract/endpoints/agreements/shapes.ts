import * as v from 'valibot';
import { otherMethods } from '../../words/payment-methods.ts';
import { lessonOutcomes } from '../consultations/shapes.ts';

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
  /** Who of the business sent it, and the path of the portrait, if the site has one. */
  counselor: v.exactOptional(v.object({ name: v.string(), portrait: v.exactOptional(v.string()) })),
  title: v.string(),
  lines: v.array(v.object({ name: v.string(), sentence: v.string(), amount: v.number() })),
  hours: v.number(),
  /** How long a lesson is. */
  sessionMinutes: v.number(),
  /** Until this long before a lesson, canceling it gives its hours back. */
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
      /** Someone else paid it by a link, and has the receipt. */
      byLink: v.exactOptional(v.literal(true)),
      /** What is still to be paid, if a part was paid. */
      open: v.exactOptional(v.object({ amount: v.number(), hours: v.number() })),
      /** Its payments, if it wasn't paid at once by PayPal. `date` is `YYYY-MM-DD`. */
      parts: v.exactOptional(
        v.array(
          v.object({
            amount: v.number(),
            date: v.string(),
            receipt: v.string(),
            /** Missing for PayPal. */
            method: v.exactOptional(v.picklist(otherMethods)),
          }),
        ),
      ),
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
  /** How one may pay besides PayPal, in the business's words. */
  otherWays: v.array(v.object({ method: v.picklist(otherMethods), text: v.string() })),
  /** `at` is ISO 8601, UTC. */
  signed: v.exactOptional(v.object({ name: v.string(), at: v.string() })),
});
export type FamilyAgreement = v.InferOutput<typeof agreement>;

/**
 * Why the hours of an agreement changed. refund-failed: the money stays with the business.
 * undone: the payment was recorded by mistake. canceled-late: they stay spent. returned: the
 * business gave those of a lesson back.
 */
export const balanceEntryKinds = [
  'paid',
  'refunded',
  'refund-failed',
  'undone',
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
  /** Which lesson or installment, or the business's reason. */
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
  next: v.nullable(
    v.object({
      due: v.string(),
      amount: v.number(),
      state: v.picklist(installmentStates),
      /** What was received of it, in cents, if a part was; `amount` is the rest. */
      received: v.exactOptional(v.array(v.object({ cents: v.number(), day: v.string() }))),
    }),
  ),
  /** Newest first. */
  entries: v.array(balanceEntry),
  /** The address of the agreement with its secret; empty for who only books from it. */
  url: v.string(),
  /** Only who signed it has this, and gets statements. */
  signs: v.exactOptional(v.literal(true)),
});
export type HoursOfAgreement = v.InferOutput<typeof hoursOfAgreement>;

/** Money that was paid, or went back. */
const movement = v.object({
  /** In the business's time zone. */
  day: v.string(),
  /** The installment, or the guides or seats. */
  about: v.string(),
  /** Empty without one. */
  receipt: v.string(),
  /** Such as PayPal. */
  how: v.string(),
  /** In dollars. */
  amount: v.number(),
});

const movements = {
  /** Oldest first. */
  payments: v.array(movement),
  returns: v.array(movement),
  paid: v.number(),
  returned: v.number(),
};

/**
 * What a family got and paid in a year: the hours as the balances' entries have them, the money as
 * the orders have it. Amounts are dollars, days are those of the business's time zone.
 */
export const statement = v.object({
  year: v.number(),
  /** The years that can be asked for, newest first. */
  years: v.array(v.number()),
  /** The day on which it was made. */
  madeOn: v.string(),
  /** Who signed. */
  fullname: v.string(),
  email: v.string(),
  /** Those in which something happened, in the order in which they were written. */
  agreements: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      student: v.string(),
      /** Earliest first. */
      sessions: v.array(
        v.object({
          day: v.string(),
          counselor: v.string(),
          hours: v.number(),
          outcome: v.picklist(lessonOutcomes),
        }),
      ),
      /** Of these lessons, without those whose hours were given back. */
      sessionHours: v.number(),
      /** What could be booked when the year began. */
      hoursBefore: v.number(),
      /** How that changed, each kind once; 0 of a kind is left out. */
      changes: v.array(v.object({ kind: v.picklist(balanceEntryKinds), hours: v.number() })),
      /** What could be booked when the year ended, or can be booked today. */
      hoursAfter: v.number(),
      ...movements,
    }),
  ),
  /** Guides and classes, also those that the family paid for someone else. */
  purchases: v.object(movements),
  /** In all. */
  paid: v.number(),
  returned: v.number(),
});
export type Statement = v.InferOutput<typeof statement>;
export type StatementPart = Statement['agreements'][number];
export type StatementMoney = Statement['purchases'];
