import * as v from 'valibot';
import { MAIL_KIND_TAG, type SesEvent, type SesMail } from '#contract/ses-event.ts';
import { normalizeEmail } from '#contract/text.ts';
import type { Stored } from '../shared/stored.ts';
import { type MailKind, mailKinds } from './mail-kind.ts';

/**
 * `BOUNCED`: a permanent bounce. `COMPLAINED`: marked as spam. SES sends nothing more to either
 * address; another mail server may.
 */
export const feedbackOutcomes = ['BOUNCED', 'COMPLAINED'] as const;
export type FeedbackOutcome = (typeof feedbackOutcomes)[number];

/** A permanent bounce or a complaint, stored for the operator. */
export const storedFeedback = v.object({
  /** Trimmed and lower-cased. */
  email: v.string(),
  /** SES's id, the same for every delivery of the event; without SES one of ours. */
  id: v.string(),
  outcome: v.picklist(feedbackOutcomes),
  /**
   * SES's term, such as `NoEmail`, `OnAccountSuppressionList` or `abuse`; the status of another
   * mail server, such as `5.1.1`; or what the operator wrote.
   */
  reason: v.string(),
  /** The answer of the other mail server, shortened. */
  diagnostic: v.exactOptional(v.string()),
  mail: v.exactOptional(v.picklist(mailKinds)),
  at: v.number(),
});
export type MailFeedbackEntry = Stored<typeof storedFeedback>;

/** An entry for each address, or why an event has nothing to store. */
export type Feedback =
  | { readonly lasting: true; readonly entries: readonly MailFeedbackEntry[] }
  | {
      readonly lasting: false;
      readonly outcome: 'TRANSIENT' | 'REJECTED' | 'OTHER';
      readonly reason: string;
      readonly mail: MailKind | undefined;
    };

const DIAGNOSTIC_CHARACTERS = 300;

/**
 * Uses the addresses to which we sent the email, because a bounce may name a mailbox to which it
 * was forwarded, which means nothing to the operator.
 */
export function feedbackOf(event: SesEvent): Feedback {
  if (!('mail' in event)) return { lasting: false, outcome: 'OTHER', reason: event.eventType, mail: undefined };
  const mail = kindOf(event.mail);
  if (event.eventType === 'Delivery') return { lasting: false, outcome: 'OTHER', reason: event.eventType, mail };
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
    // Someone moved an email out of the spam folder.
    if (reason === 'not-spam') return { lasting: false, outcome: 'OTHER', reason, mail };
    return entries({ id: feedbackId, outcome: 'COMPLAINED', reason, at: timestamp });
  }
  const { feedbackId, timestamp, bounceType, bounceSubType, bouncedRecipients } = event.bounce;
  // The mailbox may be full, or its server down; SES stops sending only after permanent bounces.
  if (bounceType !== 'Permanent') {
    return { lasting: false, outcome: 'TRANSIENT', reason: `${bounceType} ${bounceSubType}`, mail };
  }
  return entries({
    id: feedbackId,
    outcome: 'BOUNCED',
    reason: bounceSubType,
    ...diagnosticOf(bouncedRecipients[0]?.diagnosticCode ?? bouncedRecipients[0]?.status ?? ''),
    at: timestamp,
  });
}

/** The answer of another mail server, as an entry has it. */
export function diagnosticOf(answer: string): Pick<MailFeedbackEntry, 'diagnostic'> {
  const diagnostic = answer.trim();
  return diagnostic === '' ? {} : { diagnostic: diagnostic.slice(0, DIAGNOSTIC_CHARACTERS) };
}

function kindOf({ tags }: SesMail): MailKind | undefined {
  const tag = tags[MAIL_KIND_TAG]?.[0];
  return mailKinds.find((kind) => kind === tag);
}
