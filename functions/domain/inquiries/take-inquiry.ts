import { CONFIRMATIONS_PER_EMAIL_PER_DAY, INQUIRIES_PER_ADDRESS_PER_HOUR } from '#contract/limits.ts';
import { deliverNow } from '../mail/deliver.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { Mailer, Outbox } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { CcFor } from '../shared/cc.ts';
import type { Clock, Log, Random, RateLimits } from '../shared/ports.ts';
import { confirmationsKey, DAY_SECONDS, takeForViewer } from '../shared/rate-limits.ts';
import { type Inquiry, inquiryId } from './inquiry.ts';
import { inquiryConfirmationMail } from './inquiry-confirmation-mail.ts';
import { inquiryMail } from './inquiry-mail.ts';
import type { Inquiries } from './ports.ts';

interface Dependencies {
  readonly inquiries: Inquiries;
  readonly outbox: Outbox;
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

/** Only programs fill in this field, because people can't see it. */
interface Honeypot {
  readonly website: string;
}

/**
 * Stores a message together with its emails, then sends them. If mail is down, they wait in the
 * outbox and the sender still succeeds. An address gets at most three confirmations a day
 * (docs/product.md#confirmations).
 * @throws Refusal TOO_MANY_REQUESTS beyond 10 an hour per viewer address
 */
export function sendContactMessage(dependencies: Dependencies) {
  return async ({
    input,
    viewer,
  }: {
    input: Honeypot & { name: string; email: string; message: string };
    viewer: string;
  }): Promise<void> => {
    const { name, email, message, website } = input;
    const now = dependencies.clock.now();
    await take(dependencies, viewer, website, {
      kind: 'contact',
      id: inquiryId(['contact', email, name, message], now),
      receivedAt: now,
      name,
      email,
      message,
    });
  };
}

/** Does the same with an application from the partner form. */
export function applyAsPartner(dependencies: Dependencies) {
  return async ({
    input,
    viewer,
  }: {
    input: Honeypot & { fullname: string; email: string; phone: string; address: string; comments: string };
    viewer: string;
  }): Promise<void> => {
    const { fullname, email, phone, address, comments, website } = input;
    const now = dependencies.clock.now();
    await take(dependencies, viewer, website, {
      kind: 'partner',
      id: inquiryId(['partner', email, fullname, phone, address, comments], now),
      receivedAt: now,
      name: fullname,
      email,
      phone,
      address,
      comments,
    });
  };
}

async function take(dependencies: Dependencies, viewer: string, honeypot: string, inquiry: Inquiry): Promise<void> {
  const { inquiries, rateLimits, random, log, businessProfile, businessInbox, ccFor } = dependencies;
  const { kind, email, receivedAt } = inquiry;
  await takeForViewer(rateLimits, 'inquiries', viewer, INQUIRIES_PER_ADDRESS_PER_HOUR, receivedAt);
  if (honeypot !== '') {
    // The program gets the usual answer, so it tries nothing else.
    log.info('enquiry-from-a-program');
    return;
  }
  const { taken: isConfirmed } = await rateLimits.take({
    key: confirmationsKey(email),
    limit: CONFIRMATIONS_PER_EMAIL_PER_DAY,
    windowSeconds: DAY_SECONDS,
    now: receivedAt,
  });
  const mails = [
    { ...inquiryMail({ inquiry, to: businessInbox, businessProfile }), ...(await ccFor('messages', businessInbox)) },
    ...(isConfirmed ? [inquiryConfirmationMail({ to: email, kind, businessProfile })] : []),
  ].map((mail) => toOutboxMail(mail, { random, now: receivedAt }));
  if ((await inquiries.record(inquiry, mails)) === 'known') return;
  await deliverNow(dependencies, mails);
}
