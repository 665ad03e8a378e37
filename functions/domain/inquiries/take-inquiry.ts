import { INQUIRIES_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/inquiries/limits.ts';
import { CONFIRMATIONS_PER_EMAIL_PER_DAY } from '#contract/endpoints/sign-in/limits.ts';
import { deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { Mailer, Outbox } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { CcFor } from '../shared/cc.ts';
import type { Clock, Log, Random, RateLimits } from '../shared/ports.ts';
import { confirmationsKey, DAY_SECONDS, mayMailTyped, takeForViewer } from '../shared/rate-limits.ts';
import { type Inquiry } from './inquiry.ts';
import { inquiryConfirmationMail } from './inquiry-confirmation-mail.ts';
import { inquiryMail } from './inquiry-mail.ts';
import type { Inquiries } from './ports.ts';

export interface Dependencies {
  readonly inquiries: Pick<Inquiries, 'record'>;
  readonly outbox: Pick<Outbox, 'remove' | 'postpone'>;
  readonly mailer: Mailer;
  readonly rateLimits: RateLimits;
  readonly unprovenMailPerHour: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly businessProfile: BusinessProfile;
  /** The address that gets the inquiries. */
  readonly businessInbox: string;
  readonly ccFor: CcFor;
}

/** Whether the sender gets an email that it arrived. */
export interface Answer {
  readonly confirmed: boolean;
}

export const suspicion = (honeypot: string): Pick<Inquiry, 'suspect'> => (honeypot === '' ? {} : { suspect: true });

export async function take(dependencies: Dependencies, viewer: string, inquiry: Inquiry): Promise<Answer> {
  const { inquiries, rateLimits, random, businessProfile, businessInbox, ccFor } = dependencies;
  const { kind, email, receivedAt } = inquiry;
  await takeForViewer(rateLimits, 'inquiries', viewer, INQUIRIES_PER_ADDRESS_PER_HOUR, receivedAt);
  const isConfirmed = inquiry.suspect === undefined && (await mayConfirm(rateLimits, email, viewer, receivedAt));
  const mails = [
    { ...inquiryMail({ inquiry, to: businessInbox, businessProfile }), ...(await ccFor('messages', businessInbox)) },
    ...(isConfirmed ? [inquiryConfirmationMail({ to: email, kind, businessProfile })] : []),
  ].map((mail) => toOutboxMail(mail, { random, now: receivedAt }));
  if ((await inquiries.record(inquiry, mails)) === 'known') return { confirmed: isConfirmed };
  const isWhole = await deliverNow(dependencies, mails);
  return { confirmed: isConfirmed && isWhole };
}

async function mayConfirm(limits: RateLimits, email: string, viewer: string, now: number): Promise<boolean> {
  const day = { limit: CONFIRMATIONS_PER_EMAIL_PER_DAY, windowSeconds: DAY_SECONDS, now };
  if (!(await limits.take({ key: confirmationsKey(email), ...day })).taken) return false;
  return await mayMailTyped(limits, viewer, now);
}
