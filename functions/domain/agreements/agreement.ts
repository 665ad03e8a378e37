import * as v from 'valibot';
import { otherMethods } from '#contract/words/payment-methods.ts';
import { type Stored, whole } from '../shared/stored.ts';

/** What an agreement says. Money is cents, hours are minutes, days are `YYYY-MM-DD`. */
const content = v.object({
  fullname: v.string(),
  email: v.string(),
  /** The student's own address, which books from the same hours; empty without one. */
  secondEmail: v.string(),
  /** The student's first name. */
  student: v.string(),
  /** Then who signs consents for the student, who has no address in the agreement. */
  under13: v.boolean(),
  title: v.string(),
  lines: v.array(v.object({ name: v.string(), sentence: v.string(), cents: whole })),
  minutes: whole,
  sessionMinutes: v.number(),
  installments: v.array(v.object({ due: v.string(), cents: whole, minutes: whole })),
  terms: v.string(),
  /** The last day on which it can be signed. */
  validUntil: v.string(),
});
export type AgreementContent = Stored<typeof content>;

/** A version as the family got it. It never changes. */
export const storedVersion = v.object({
  version: v.number(),
  sentAt: v.number(),
  content,
  cancelHours: v.number(),
  /** The exact text, which a signature is about. */
  text: v.string(),
  /** The SHA-256 of the text in UTF-8, in hex. */
  sha256: v.string(),
  /** What it changed, in words; empty for the first one. */
  changes: v.array(v.string()),
});
export type SentVersion = Stored<typeof storedVersion>;

export const storedAgreement = v.object({
  /** A ULID. */
  id: v.string(),
  state: v.picklist(['DRAFT', 'SENT', 'OPENED', 'SIGNED', 'WITHDRAWN']),
  /** As it was saved last; what the family reads is in the last version. */
  content,
  /** Grows with every change. */
  revision: v.number(),
  /** The number of the last version that was sent; 0 if none was. */
  version: v.number(),
  /** It was saved since the last version was sent. */
  unsent: v.boolean(),
  createdAt: v.number(),
  changedAt: v.number(),
  sentAt: v.exactOptional(v.number()),
  /** The name of the member who sent the last version, and whose letters these are. */
  sentBy: v.exactOptional(v.string()),
  /** The last day on which the version that was sent last can be signed, as `YYYY-MM-DD`. */
  openUntil: v.exactOptional(v.string()),
  /** The SHA-256 of the token in the link that the family has, in hex. */
  tokenHash: v.exactOptional(v.string()),
  /** How often the link was replaced; missing if it never was. */
  linksReplaced: v.exactOptional(v.number()),
  openedAt: v.exactOptional(v.number()),
  /** When the family was last reminded to sign the version that it has. */
  remindedAt: v.exactOptional(v.number()),
  signed: v.exactOptional(
    v.object({
      name: v.string(),
      at: v.number(),
      version: v.number(),
      sha256: v.string(),
      /** They also agreed to what the text says about a student under 13. */
      consent: v.exactOptional(v.literal(true)),
      /** Where it was signed: the network, shortened, and the browser's name. */
      network: v.exactOptional(v.string()),
      browser: v.exactOptional(v.string()),
    }),
  ),
  /** The day of the signature in the business's time zone, as `YYYY-MM-DD`. */
  signedOn: v.exactOptional(v.string()),
  withdrawn: v.exactOptional(v.object({ at: v.number(), why: v.string() })),
  /**
   * The reminders that were sent, such as `2 soon 2026-12-07`: of the second installment; `v1
   * expires`: that nobody signs the first version much longer.
   */
  reminded: v.array(v.string()),
});
export type Agreement = Stored<typeof storedAgreement>;

/** What new agreements begin with. Every change is a new version. */
export const storedSettings = v.object({
  version: v.number(),
  savedAt: v.number(),
  terms: v.string(),
  cancelHours: v.number(),
  /**
   * How families may pay besides PayPal, in the owner's words, by the way; a missing one is not
   * offered.
   */
  otherWays: v.exactOptional(v.record(v.picklist(otherMethods), v.string())),
});
export type AgreementSettings = Stored<typeof storedSettings>;

/** The id of an installment: of the agreement, and its place from 1. */
export const installmentIdOf = (agreementId: string, index: number): string => `${agreementId}-${String(index + 1)}`;

/** The orders of an agreement have a partition of their own, because no account is needed. */
export const buyerIdOf = (agreementId: string): string => `agreement-${agreementId}`;

/** The agreement of such a partition. */
export const agreementIdOf = (buyerId: string): string => buyerId.slice(buyerIdOf('').length);

export const totalCentsOf = ({ lines }: Pick<AgreementContent, 'lines'>): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);
