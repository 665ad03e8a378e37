import type { Lead } from '../leads/lead.ts';
import type { OutboxMail } from '../outbox/outbox-mail.ts';
import type { PageRange } from './page.ts';
import type { AccountChange } from './users.ts';

export interface Leads {
  /** The lead of an address with the highest revision; the read is strongly consistent. */
  latest(email: string): Promise<Lead | undefined>;
  /**
   * Stores a lead, the change of its account and its emails in one transaction. Returns false if
   * another write came first: the lead has a stored revision, or the account has changed.
   */
  record(lead: Lead, change: AccountChange | undefined, mails: readonly OutboxMail[]): Promise<boolean>;
  /** At most `limit` leads that wait for a summary, oldest first. */
  waiting(limit: number): Promise<Lead[]>;
  /**
   * Queues the summary of leads, which then no longer wait, in one transaction. Returns false if
   * one of them is in another summary.
   */
  summarize(leads: readonly Lead[], mail: OutboxMail): Promise<boolean>;
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
