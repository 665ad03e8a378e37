import type { Enquiry } from '../enquiries/enquiry.ts';
import type { OutboxMail } from '../outbox/outbox-mail.ts';

export interface Enquiries {
  /**
   * Stores the inquiry and queues its emails in one transaction; `known` if it was stored before.
   */
  record(enquiry: Enquiry, mails: readonly OutboxMail[]): Promise<'recorded' | 'known'>;
  /** The inquiries received from `since` until `until` that no one has answered, oldest first. */
  unanswered(since: number, until: number): Promise<Enquiry[]>;
}
