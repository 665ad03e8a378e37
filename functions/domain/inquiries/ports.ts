import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { PageRange } from '../shared/ports.ts';
import type { Inquiry } from './inquiry.ts';

export interface Inquiries {
  /**
   * Stores the inquiry and queues its emails in one transaction; `known` if it was stored before.
   */
  record(inquiry: Inquiry, mails: readonly OutboxMail[]): Promise<'recorded' | 'known'>;
  /** The inquiries received from `since` until `until` that no one has answered, oldest first. */
  unanswered(since: number, until: number): Promise<Inquiry[]>;
  /** A page of the inquiries of both kinds. */
  page(range: PageRange): Promise<Inquiry[]>;
  /** The inquiries with these ids, in no particular order. The reads are strongly consistent. */
  find(ids: readonly string[]): Promise<Inquiry[]>;
  /** All inquiries of an address, oldest first. One of the last second may be missing. */
  of(email: string): Promise<Inquiry[]>;
}
