import type { SesEvent } from '#contract/ses-event.ts';
import type { MailKind } from '../mails/mail-kind.ts';
import type { Log } from '../ports/log.ts';
import type { MailFeedback } from '../ports/mail-feedback.ts';
import { type FeedbackOutcome, feedbackOf, type MailFeedbackEntry } from './feedback.ts';

interface Dependencies {
  readonly mailFeedback: MailFeedback;
  readonly log: Log;
}

/**
 * Takes what SES tells of a mail that has left. What came back for good, or was called spam, is kept under its address, once,
 * however often and in whatever order it is told, and counted by a line of the log, which names no address; what may still arrive
 * is only counted. SES itself stops to write to such addresses before the next mail (docs/adr/0011).
 * @throws DependencyDown; the event may be handed over again
 */
export function recordMailFeedback({ mailFeedback, log }: Dependencies) {
  return async (event: SesEvent): Promise<void> => {
    const feedback = feedbackOf(event);
    if (feedback.lasting) {
      for (const entry of feedback.entries) await record(entry);
    } else if (feedback.outcome === 'REJECTED') {
      // SES found a virus in it: the address is as good as ever.
      const { outcome, reason, mail } = feedback;
      log.error(concernsPayment(mail) ? 'receipt-bounced' : 'mail-bounced', { outcome, reason, mail });
    } else {
      const { outcome, reason, mail } = feedback;
      log.info(outcome === 'FOR_NOW' ? 'mail-bounced-for-now' : 'mail-event', { reason, mail });
    }
  };

  async function record(entry: MailFeedbackEntry): Promise<void> {
    const { outcome, reason, mail } = entry;
    if ((await mailFeedback.record(entry)) === 'known') log.info('mail-feedback-repeated', { outcome, reason, mail });
    else log.warn(eventOf(outcome, mail), { outcome, reason, mail });
  }
}

/** Alarms count these (infra/stack/alarms.ts). */
function eventOf(outcome: FeedbackOutcome, mail: MailKind | undefined): string {
  // Whoever reads the business's inbox wants none of it to be stopped, whether it was full for good or called spam.
  if (mail === 'enquiry') return 'inbox-refuses';
  if (outcome === 'COMPLAINED') return 'mail-complained';
  return concernsPayment(mail) ? 'receipt-bounced' : 'mail-bounced';
}

const concernsPayment = (mail: MailKind | undefined): boolean => mail === 'receipt' || mail === 'notice';
