import type { Enquiry } from '../enquiries/enquiry.ts';
import type { OutboxMail } from '../outbox/outbox-mail.ts';

export interface Enquiries {
  /** Stores the enquiry and queues its mails in one write, all or nothing; `known` when it was stored before. */
  record(enquiry: Enquiry, mails: readonly OutboxMail[]): Promise<'recorded' | 'known'>;
}
