import type { InputOf } from '#contract/endpoint.ts';
import type { applyAsPartner as application } from '#contract/endpoints/inquiries/public.ts';
import { CONFIRMATIONS_PER_EMAIL_PER_DAY, INQUIRIES_PER_ADDRESS_PER_HOUR } from '#contract/limits.ts';
import { partnerFields } from '#contract/message-labels.ts';
import { deliverNow } from '../mail/deliver.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { Mailer, Outbox } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { CcFor } from '../shared/cc.ts';
import type { Clock, Log, Random, RateLimits } from '../shared/ports.ts';
import { confirmationsKey, DAY_SECONDS, mayMailTyped, takeForViewer } from '../shared/rate-limits.ts';
import { type Inquiry, inquiryId } from './inquiry.ts';
import { inquiryConfirmationMail } from './inquiry-confirmation-mail.ts';
import { inquiryMail } from './inquiry-mail.ts';
import type { Inquiries } from './ports.ts';

interface Dependencies {
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

/** People can't see this field, so a program may have filled it in. */
interface Honeypot {
  readonly leaveEmpty: string;
}

/** Whether the sender gets an email that it arrived. */
interface Answer {
  readonly confirmed: boolean;
}

/**
 * Stores a message together with its emails, then sends them. If mail is down, they wait in the
 * outbox and the sender still succeeds. An inbox gets at most three confirmations a day, and a
 * message with text in the hidden field none (docs/product.md#confirmations).
 * @throws Refusal TOO_MANY_REQUESTS beyond 10 an hour per viewer address
 */
export function sendContactMessage(dependencies: Dependencies) {
  return async ({
    input,
    viewer,
  }: {
    input: Honeypot & { name: string; email: string; message: string };
    viewer: string;
  }): Promise<Answer> => {
    const { name, email, message, leaveEmpty } = input;
    const now = dependencies.clock.now();
    return await take(dependencies, viewer, {
      kind: 'contact',
      id: inquiryId(['contact', email, name, message], now),
      receivedAt: now,
      name,
      email,
      message,
      ...suspicion(leaveEmpty),
    });
  };
}

/** Does the same with an application from the partner form. */
export function applyAsPartner(dependencies: Dependencies) {
  return async ({ input, viewer }: { input: InputOf<typeof application>; viewer: string }): Promise<Answer> => {
    const { fullname, leaveEmpty, ...rest } = input;
    const now = dependencies.clock.now();
    return await take(dependencies, viewer, {
      kind: 'partner',
      id: inquiryId(['partner', rest.email, fullname, ...partnerFields.map((name) => rest[name]), rest.comments], now),
      receivedAt: now,
      name: fullname,
      ...rest,
      ...suspicion(leaveEmpty),
    });
  };
}

const suspicion = (honeypot: string): Pick<Inquiry, 'suspect'> => (honeypot === '' ? {} : { suspect: true });

async function take(dependencies: Dependencies, viewer: string, inquiry: Inquiry): Promise<Answer> {
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
