import type { MailFeedbackEntry } from './feedback.ts';
import type { Mail } from './mail.ts';
import type { OutboxMail } from './outbox-mail.ts';

export interface Mailer {
  /** @throws DependencyDown; RecipientsRefused if only some recipients have to wait */
  send(mail: Mail): Promise<void>;
}

/** Emails that wait until they are sent. */
export interface Outbox {
  /**
   * Queues an email.
   * @param accountId whose email it is
   * @throws AccountErased
   */
  add(mail: OutboxMail, accountId?: string): Promise<void>;
  /** At most `limit` emails that are due at `now`, oldest first. */
  due(now: number, limit: number): Promise<OutboxMail[]>;
  /** Writes an email back after a failure, unless it was removed in the meantime. */
  postpone(mail: OutboxMail): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The addresses to which the mail service sends nothing. */
export interface SuppressionList {
  /**
   * Takes an address off the list.
   * @returns whether it was on it; undefined where mail has no such list
   * @throws DependencyDown
   */
  remove(email: string): Promise<boolean | undefined>;
}

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
