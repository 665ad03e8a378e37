import type { MailFeedbackEntry } from '../mail-feedback/feedback.ts';

/** Permanent bounces and spam complaints, by email address. */
export interface MailFeedback {
  /**
   * Stores an entry in one conditional write; `known` if it was stored before. Entries may come
   * twice and in any order.
   */
  record(entry: MailFeedbackEntry): Promise<'recorded' | 'known'>;
  /** The entries of an address that haven't expired at `now`, oldest first. */
  of(email: string, now: number): Promise<MailFeedbackEntry[]>;
  /**
   * The newest entries since a time (ms since 1970), newest first, at most `limit` of each outcome.
   * An entry may be missing for some seconds.
   */
  recent(since: number, limit: number): Promise<MailFeedbackEntry[]>;
  /** Deletes an entry, if it is there. */
  remove(entry: Pick<MailFeedbackEntry, 'email' | 'id' | 'at'>): Promise<void>;
}
