import { CONFIRMATIONS_PER_EMAIL_PER_DAY, ENQUIRIES_PER_ADDRESS_PER_HOUR } from '#contract/limits.ts';
import { deliverNow } from '../mail/deliver.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { Mailer, Outbox } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { CopiesFor } from '../shared/copies.ts';
import type { Clock, Log, Random, RateLimits } from '../shared/ports.ts';
import { confirmationsKey, DAY_SECONDS, takeForViewer } from '../shared/rate-limits.ts';
import { type Enquiry, enquiryId } from './inquiry.ts';
import { enquiryConfirmationMail } from './inquiry-confirmation-mail.ts';
import { enquiryMail } from './inquiry-mail.ts';
import type { Enquiries } from './ports.ts';

interface Dependencies {
  readonly enquiries: Enquiries;
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly rateLimits: RateLimits;
  readonly unprovenMailPerHour: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly letterhead: BusinessProfile;
  /** The address that gets the inquiries. */
  readonly businessInbox: string;
  readonly copiesFor: CopiesFor;
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
      id: enquiryId(['contact', email, name, message], now),
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
      id: enquiryId(['partner', email, fullname, phone, address, comments], now),
      receivedAt: now,
      name: fullname,
      email,
      phone,
      address,
      comments,
    });
  };
}

async function take(dependencies: Dependencies, viewer: string, honeypot: string, enquiry: Enquiry): Promise<void> {
  const { enquiries, rateLimits, random, log, letterhead, businessInbox, copiesFor } = dependencies;
  const { kind, email, receivedAt } = enquiry;
  await takeForViewer(rateLimits, 'enquiries', viewer, ENQUIRIES_PER_ADDRESS_PER_HOUR, receivedAt);
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
    { ...enquiryMail({ enquiry, to: businessInbox, letterhead }), ...(await copiesFor('messages', businessInbox)) },
    ...(isConfirmed ? [enquiryConfirmationMail({ to: email, kind, letterhead })] : []),
  ].map((mail) => toOutboxMail(mail, { random, now: receivedAt }));
  if ((await enquiries.record(enquiry, mails)) === 'known') return;
  await deliverNow(dependencies, mails);
}
