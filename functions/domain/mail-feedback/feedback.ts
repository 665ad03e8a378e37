import type { SesEvent, SesMail } from '#contract/ses-event.ts';
import { MAIL_KIND_TAG } from '#contract/ses-event.ts';
import { normalizeEmail } from '#contract/text.ts';
import { type MailKind, mailKinds } from '../mails/mail-kind.ts';

/** `BOUNCED`: it came back for good. `COMPLAINED`: its reader called it spam. SES writes to neither any more. */
export const feedbackOutcomes = ['BOUNCED', 'COMPLAINED'] as const;
export type FeedbackOutcome = (typeof feedbackOutcomes)[number];

/** One mail that did not arrive for good, or was not wanted, as it is kept for the operator. */
export interface MailFeedbackEntry {
  /** Trimmed and lower-cased. */
  readonly email: string;
  /** SES's own: the same however often the event is delivered. */
  readonly id: string;
  readonly outcome: FeedbackOutcome;
  /** In SES's words, such as `NoEmail`, `OnAccountSuppressionList` or `abuse`. */
  readonly reason: string;
  /** What the other mail server said, shortened. */
  readonly diagnostic?: string;
  readonly mail?: MailKind;
  readonly at: number;
}

/** What an event says: an entry for each address, or why there is nothing to keep. */
export type Feedback =
  | { readonly lasting: true; readonly entries: readonly MailFeedbackEntry[] }
  | {
      readonly lasting: false;
      readonly outcome: 'FOR_NOW' | 'REJECTED' | 'OTHER';
      readonly reason: string;
      readonly mail: MailKind | undefined;
    };

const DIAGNOSTIC_CHARACTERS = 300;

/**
 * Reads an event of SES. Addresses are those that the mail was sent to: what a bounce names may be the mailbox at the end of a
 * forwarding, which nobody here has ever heard of.
 */
export function feedbackOf(event: SesEvent): Feedback {
  if (!('mail' in event)) return { lasting: false, outcome: 'OTHER', reason: event.eventType, mail: undefined };
  const mail = kindOf(event.mail);
  if (event.eventType === 'Reject') return { lasting: false, outcome: 'REJECTED', reason: event.reject.reason, mail };
  const entries = (entry: Omit<MailFeedbackEntry, 'email' | 'mail'>): Feedback => ({
    lasting: true,
    entries: event.mail.destination.map((address) => ({
      email: normalizeEmail(address),
      ...entry,
      ...(mail === undefined ? {} : { mail }),
    })),
  });
  if (event.eventType === 'Complaint') {
    const { feedbackId, timestamp, complaintSubType, complaintFeedbackType } = event.complaint;
    const reason = complaintFeedbackType ?? complaintSubType ?? 'untold';
    // Somebody has taken a mail out of the spam folder.
    if (reason === 'not-spam') return { lasting: false, outcome: 'OTHER', reason, mail };
    return entries({ id: feedbackId, outcome: 'COMPLAINED', reason, at: timestamp });
  }
  const { feedbackId, timestamp, bounceType, bounceSubType, bouncedRecipients } = event.bounce;
  // SES itself stops after permanent ones only: the mailbox may be full, or its server down.
  if (bounceType !== 'Permanent') {
    return { lasting: false, outcome: 'FOR_NOW', reason: `${bounceType} ${bounceSubType}`, mail };
  }
  const diagnostic = (bouncedRecipients[0]?.diagnosticCode ?? bouncedRecipients[0]?.status ?? '').trim();
  return entries({
    id: feedbackId,
    outcome: 'BOUNCED',
    reason: bounceSubType,
    ...(diagnostic === '' ? {} : { diagnostic: diagnostic.slice(0, DIAGNOSTIC_CHARACTERS) }),
    at: timestamp,
  });
}

function kindOf({ tags }: SesMail): MailKind | undefined {
  const tag = tags[MAIL_KIND_TAG]?.[0];
  return mailKinds.find((kind) => kind === tag);
}
