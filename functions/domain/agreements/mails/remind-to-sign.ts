import { addDays, dayIn } from '#contract/dates.ts';
import { EXPIRY_NOTICE_DAYS, SIGNATURE_REMINDER_DAYS } from '#contract/endpoints/agreements/limits.ts';
import { type BusinessDelivery, deliverNow } from '../../mail/deliver-outbox.ts';
import type { Mail } from '../../mail/mail.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Peppers } from '../../sign-in/ports.ts';
import type { Agreement } from '../agreement.ts';
import type { Agreements } from '../ports.ts';
import { linkOf } from '../token.ts';
import { expiryMail, signatureReminderMail } from './signature-mails.ts';

interface Dependencies extends BusinessDelivery {
  readonly agreements: Pick<Agreements, 'list' | 'version' | 'write'>;
  readonly peppers: Peppers;
}

/** More than a business has. */
const ALL = 1_000_000;

/**
 * Reminds a family that opened an agreement and hasn't signed it, five days after, unless the owner
 * did. Tells the business three days before nobody can sign it anymore. Each is sent once for a
 * version, however often this runs.
 */
export function remindToSign(dependencies: Dependencies) {
  const { agreements, businessProfile, clock, log } = dependencies;
  return async (): Promise<void> => {
    const today = dayIn(businessProfile.timeZone, clock.now());
    let sent = 0;
    for (const agreement of await agreements.list(ALL)) {
      if (isUnsigned(agreement)) sent += await remind(dependencies, agreement, today);
    }
    log.info('signature-reminders', { sent });
  };
}

type Unsigned = Agreement & Required<Pick<Agreement, 'openUntil'>>;
const isUnsigned = (agreement: Agreement): agreement is Unsigned =>
  (agreement.state === 'SENT' || agreement.state === 'OPENED') && agreement.openUntil !== undefined;

/** Returns how many emails went out. */
async function remind(dependencies: Dependencies, before: Unsigned, today: string): Promise<number> {
  const { agreements, peppers, businessProfile, businessInbox, ccFor, clock, random } = dependencies;
  const expires = `v${String(before.version)} expires`;
  const remindsFamily = isReminderDue(before, businessProfile, today);
  const tellsBusiness = addDays(before.openUntil, -EXPIRY_NOTICE_DAYS) <= today && !before.reminded.includes(expires);
  if (!remindsFamily && !tellsBusiness) return 0;
  const sent = await agreements.version(before.id, before.version);
  if (sent === undefined) return 0;
  const now = clock.now();
  const mails: Mail[] = [];
  if (remindsFamily) {
    const link = linkOf(await peppers(), before);
    mails.push(signatureReminderMail({ sent, by: before.sentBy, link, today, businessProfile }));
  }
  if (tellsBusiness) {
    // It has a price, which is for owners.
    const copies = await ccFor('messages', businessInbox, 'owner');
    mails.push({ ...expiryMail({ agreement: before, sent, today, to: businessInbox, businessProfile }), ...copies });
  }
  const queued = mails.map((mail) => toOutboxMail(mail, { random, now }));
  const next = {
    ...before,
    revision: before.revision + 1,
    ...(remindsFamily ? { remindedAt: now } : {}),
    reminded: tellsBusiness ? [...before.reminded, expires] : before.reminded,
  };
  // If another write came first, such as the signature, the next run decides again.
  if (!(await agreements.write({ agreement: next, before }, queued))) return 0;
  await deliverNow(dependencies, queued);
  return queued.length;
}

function isReminderDue(
  { openedAt, remindedAt = 0, openUntil }: Unsigned,
  { timeZone }: BusinessProfile,
  today: string,
): boolean {
  if (openedAt === undefined || remindedAt > openedAt || openUntil < today) return false;
  return addDays(dayIn(timeZone, openedAt), SIGNATURE_REMINDER_DAYS) <= today;
}
