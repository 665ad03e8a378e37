import { MAIL_ORDER_TAG, type SesEvent } from '#contract/ses-event.ts';
import type { Log } from '../shared/ports.ts';
import { feedbackOf, type MailFeedbackEntry } from './feedback.ts';
import type { MailFeedback } from './ports.ts';
import { concernsPayment, recordReturned } from './record-returned.ts';

interface Dependencies {
  readonly mailFeedback: Pick<MailFeedback, 'record'>;
  /** Notes with an order that its receipt has arrived. */
  readonly receiptArrived: (order: string, at: number, answer: string) => Promise<void>;
  /** Ends the requests that an address got, and stops further ones. */
  readonly stopRequestMails: (email: string) => Promise<void>;
  readonly log: Log;
}

/**
 * Handles an event of SES about an email. A permanent bounce or a complaint is stored under its
 * address, once for any number of deliveries in any order. Alarms count the log lines, which
 * contain no address. SES itself stops sending to such addresses
 * (docs/adr/0011-suppression-by-ses.md).
 * @throws DependencyDown; the event may be delivered again
 */
export function recordMailFeedback({ mailFeedback, receiptArrived, stopRequestMails, log }: Dependencies) {
  return async (event: SesEvent): Promise<void> => {
    if ('mail' in event && event.eventType === 'Delivery') {
      const order = event.mail.tags[MAIL_ORDER_TAG]?.[0];
      const { timestamp, smtpResponse } = event.delivery;
      if (order !== undefined) await receiptArrived(order, timestamp, smtpResponse ?? '');
      return;
    }
    const feedback = feedbackOf(event);
    if (feedback.lasting) {
      for (const entry of feedback.entries) await record(entry);
      return;
    }
    const { outcome, reason, mail } = feedback;
    if (outcome === 'REJECTED') {
      // SES found a virus in the email, so nothing is wrong with the address.
      log.error(concernsPayment(mail) ? 'receipt-bounced' : 'mail-bounced', { outcome, reason, mail });
    } else log.info(outcome === 'TRANSIENT' ? 'mail-bounced-for-now' : 'mail-event', { reason, mail });
  };

  async function record(entry: MailFeedbackEntry): Promise<void> {
    // Before the entry, so that a repeated event does it again after a failure.
    if (entry.outcome === 'COMPLAINED' && entry.mail === 'request') await stopRequestMails(entry.email);
    await recordReturned({ mailFeedback, log }, entry);
  }
}
