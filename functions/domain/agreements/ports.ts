import type { Balance } from '../balances/balance.ts';
import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { AccountChange } from '../sign-in/ports.ts';
import type { Agreement, AgreementSettings, SentVersion } from './agreement.ts';

/** A change of an agreement, with all that is written with it in one transaction. */
export interface AgreementWrite {
  readonly agreement: Agreement;
  /** As it was read; undefined for a new one. */
  readonly before: Agreement | undefined;
  /** A version that is sent now. */
  readonly sent?: SentVersion;
  /** The balance of an agreement that is stored as signed, as samples are. */
  readonly balance?: Balance;
}

/** A change that the family makes by its link. */
export interface FamilyWrite {
  readonly agreement: Agreement;
  readonly before: Agreement;
}

/** A signature with all that is written with it in one transaction. */
export interface SignatureWrite extends FamilyWrite {
  /** The balance that it begins. */
  readonly balance: Balance;
  /** The accounts that it gives its addresses. */
  readonly accounts: readonly AccountChange[];
}

export interface Agreements {
  /** The read is strongly consistent, as those of all but `list`. */
  find(id: string): Promise<Agreement | undefined>;
  /**
   * The agreement to which the token with this hash leads. A token of an earlier pepper leads there
   * too, until the link is replaced.
   */
  byToken(tokenHash: string): Promise<Agreement | undefined>;
  /** The agreements that name an address, oldest first. */
  ofAddress(email: string): Promise<Agreement[]>;
  /** At most so many, the last changed first. A change of the last second may be missing. */
  list(limit: number): Promise<Agreement[]>;
  /** The versions that were sent, oldest first. */
  versions(id: string): Promise<SentVersion[]>;
  /** One version that was sent. */
  version(id: string, version: number): Promise<SentVersion | undefined>;
  /**
   * Writes the next revision and queues the emails in one transaction. Returns false if another
   * change came first.
   */
  write(change: AgreementWrite, mails: readonly OutboxMail[]): Promise<boolean>;
  /** Writes that the family has opened it, and nothing else. Returns false as `write`. */
  noteOpening(change: FamilyWrite): Promise<boolean>;
  /** Writes a signature and what it begins, and nothing else. Returns false as `write`. */
  sign(change: SignatureWrite, mails: readonly OutboxMail[]): Promise<boolean>;
  /** Undefined before the first were saved. */
  settings(): Promise<AgreementSettings | undefined>;
  /** All versions of the settings, newest first. */
  allSettings(): Promise<AgreementSettings[]>;
  /** Stores the next version. Returns false if another change came first. */
  setSettings(next: AgreementSettings): Promise<boolean>;
}
