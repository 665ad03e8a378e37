import type { FollowUpState } from '#contract/words/office-follow-ups.ts';
import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { PageRange } from '../shared/ports.ts';
import type { FollowUp, FollowUpKind, Subject } from './follow-up.ts';
import type { Lead } from './lead.ts';

export interface Leads {
  /** The lead of an address with the highest revision; the read is strongly consistent. */
  latest(email: string): Promise<Lead | undefined>;
  /** At most `limit` leads that wait to be mailed together, oldest first. */
  waiting(limit: number): Promise<Lead[]>;
  /**
   * Queues one email of leads, which then no longer wait, in one transaction. Returns false if
   * one of them is in another email.
   */
  mailTogether(leads: readonly Lead[], mail: OutboxMail): Promise<boolean>;
  /** The leads since a time, oldest first, without those expired at `now`. */
  since(from: number, now: number): Promise<Lead[]>;
  /** A page of all leads. */
  page(range: PageRange): Promise<Lead[]>;
  /**
   * Those of these leads without a later revision that was received before `before`, if given. The
   * reads are strongly consistent.
   */
  current(leads: readonly Lead[], before?: number): Promise<Lead[]>;
  /** All leads of an address, oldest first; the read is strongly consistent. */
  of(email: string): Promise<Lead[]>;
}

/** A new lead, a changed follow-up, or both, for one transaction. */
export interface LeadWrite {
  readonly lead?: Lead;
  /** Its next version. */
  readonly followUp?: FollowUp;
}

/** What the team noted about leads and messages. One without a note or state has none. */
export interface FollowUps {
  /** The stored follow-ups of these subjects. The reads are strongly consistent. */
  of(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, FollowUp>>;
  /**
   * Stores the next version. Returns false if another change came first, or the message is gone.
   * @param answeredAt for a message: when it was answered (ms since 1970), or null if it wasn't,
   *   written in the same transaction
   */
  change(next: FollowUp, answeredAt?: number | null): Promise<boolean>;
  /**
   * Stores a lead with its follow-up in one transaction. Returns false if another write of one of
   * them came first.
   */
  record(write: LeadWrite): Promise<boolean>;
  /**
   * A page of the follow-ups in a state, by when their contact came. A change of the last second
   * may be missing.
   */
  inState(kind: FollowUpKind, state: FollowUpState, range: PageRange): Promise<FollowUp[]>;
  /** Removes one, if it is stored. */
  remove(subject: Subject): Promise<void>;
}
