import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { PageRange } from '../shared/ports.ts';
import type { Enquiry } from './inquiry.ts';

export interface Enquiries {
  /**
   * Stores the inquiry and queues its emails in one transaction; `known` if it was stored before.
   */
  record(enquiry: Enquiry, mails: readonly OutboxMail[]): Promise<'recorded' | 'known'>;
  /** The inquiries received from `since` until `until` that no one has answered, oldest first. */
  unanswered(since: number, until: number): Promise<Enquiry[]>;
  /** A page of the inquiries of both kinds. */
  page(range: PageRange): Promise<Enquiry[]>;
  /** The inquiries with these ids, in no particular order. The reads are strongly consistent. */
  find(ids: readonly string[]): Promise<Enquiry[]>;
  /** All inquiries of an address, oldest first. One of the last second may be missing. */
  of(email: string): Promise<Enquiry[]>;
}
