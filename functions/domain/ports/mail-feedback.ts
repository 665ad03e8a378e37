import type { MailFeedbackEntry } from '../mail-feedback/feedback.ts';

/** What became of mails that did not arrive for good, or were not wanted, by address. */
export interface MailFeedback {
  /** Keeps an entry, by one conditional write; `known` when it was kept before. Entries may come twice and in any order. */
  record(entry: MailFeedbackEntry): Promise<'recorded' | 'known'>;
  /** What is kept about an address at `now`, the oldest first. */
  of(email: string, now: number): Promise<MailFeedbackEntry[]>;
  /** Forgets an entry, if it is kept. */
  remove(entry: Pick<MailFeedbackEntry, 'email' | 'id' | 'at'>): Promise<void>;
}
