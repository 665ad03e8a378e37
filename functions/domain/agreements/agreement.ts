import type { OtherMethod } from '#contract/words/payment-methods.ts';

/** What an agreement says. Money is cents, hours are minutes, days are `YYYY-MM-DD`. */
export interface AgreementContent {
  readonly fullname: string;
  readonly email: string;
  /** The student's own address, which books from the same hours; empty without one. */
  readonly secondEmail: string;
  /** The student's first name. */
  readonly student: string;
  /** Then who signs consents for the student, who has no address in the agreement. */
  readonly under13: boolean;
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly sentence: string; readonly cents: number }[];
  readonly minutes: number;
  readonly sessionMinutes: number;
  readonly installments: readonly { readonly due: string; readonly cents: number; readonly minutes: number }[];
  readonly terms: string;
  /** The last day on which it can be signed. */
  readonly validUntil: string;
}

/** A version as the family got it. It never changes. */
export interface SentVersion {
  readonly version: number;
  readonly sentAt: number;
  readonly content: AgreementContent;
  readonly cancelHours: number;
  /** The exact text, which a signature is about. */
  readonly text: string;
  /** The SHA-256 of the text in UTF-8, in hex. */
  readonly sha256: string;
  /** What it changed, in words; empty for the first one. */
  readonly changes: readonly string[];
}

export interface Agreement {
  /** A ULID. */
  readonly id: string;
  readonly state: 'DRAFT' | 'SENT' | 'OPENED' | 'SIGNED' | 'WITHDRAWN';
  /** As it was saved last; what the family reads is in the last version. */
  readonly content: AgreementContent;
  /** Grows with every change. */
  readonly revision: number;
  /** The number of the last version that was sent; 0 if none was. */
  readonly version: number;
  /** It was saved since the last version was sent. */
  readonly unsent: boolean;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly sentAt?: number;
  /** The name of the member who sent the last version, and whose letters these are. */
  readonly sentBy?: string;
  /** The last day on which the version that was sent last can be signed, as `YYYY-MM-DD`. */
  readonly openUntil?: string;
  /** The SHA-256 of the token in the link that the family has, in hex. */
  readonly tokenHash?: string;
  /** How often the link was replaced; missing if it never was. */
  readonly linksReplaced?: number;
  readonly openedAt?: number;
  /** When the family was last reminded to sign the version that it has. */
  readonly remindedAt?: number;
  readonly signed?: {
    readonly name: string;
    readonly at: number;
    readonly version: number;
    readonly sha256: string;
    /** They also agreed to what the text says about a student under 13. */
    readonly consent?: true;
    /** Where it was signed: the network, shortened, and the browser's name. */
    readonly network?: string;
    readonly browser?: string;
  };
  /** The day of the signature in the business's time zone, as `YYYY-MM-DD`. */
  readonly signedOn?: string;
  readonly withdrawn?: { readonly at: number; readonly why: string };
  /**
   * The reminders that were sent, such as `2 soon 2026-12-07`: of the second
   * installment; `v1 expires`: that
   * nobody signs the first version much longer.
   */
  readonly reminded: readonly string[];
}

/** What new agreements begin with. Every change is a new version. */
export interface AgreementSettings {
  readonly version: number;
  readonly savedAt: number;
  readonly terms: string;
  readonly cancelHours: number;
  /**
   * How families may pay besides PayPal, in the owner's words, by the way; a missing one is not
   * offered.
   */
  readonly otherWays?: Readonly<Partial<Record<OtherMethod, string>>>;
}

/** The id of an installment: of the agreement, and its place from 1. */
export const installmentIdOf = (agreementId: string, index: number): string => `${agreementId}-${String(index + 1)}`;

/** The orders of an agreement have a partition of their own, because no account is needed. */
export const buyerIdOf = (agreementId: string): string => `agreement-${agreementId}`;

export const totalCentsOf = ({ lines }: Pick<AgreementContent, 'lines'>): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);
