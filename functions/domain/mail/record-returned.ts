import type { Log } from '../shared/ports.ts';
import type { FeedbackOutcome, MailFeedbackEntry } from './feedback.ts';
import type { MailKind } from './mail-kind.ts';
import type { MailFeedback } from './ports.ts';

/**
 * Stores that a mail came back, once for any number of reports. Alarms count the log lines, which
 * contain no address.
 * @throws DependencyDown
 */
export async function recordReturned(
  { mailFeedback, log }: { readonly mailFeedback: Pick<MailFeedback, 'record'>; readonly log: Log },
  entry: MailFeedbackEntry,
): Promise<void> {
  const { outcome, reason, mail } = entry;
  if ((await mailFeedback.record(entry)) === 'known') log.info('mail-feedback-repeated', { outcome, reason, mail });
  else log.warn(eventOf(outcome, mail), { outcome, reason, mail });
}

/** Alarms count these (domain/alarms/alarms.ts). */
function eventOf(outcome: FeedbackOutcome, mail: MailKind | undefined): string {
  // The business's own inbox refuses messages, which needs attention whatever the reason.
  if (mail === 'business') return 'inbox-refuses';
  if (outcome === 'COMPLAINED') return 'mail-complained';
  return concernsPayment(mail) ? 'receipt-bounced' : 'mail-bounced';
}

export const concernsPayment = (mail: MailKind | undefined): boolean => mail === 'receipt' || mail === 'notice';
