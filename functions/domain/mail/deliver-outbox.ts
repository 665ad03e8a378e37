import { OUTBOX_BATCH } from '#contract/limits.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { CcFor } from '../shared/cc.ts';
import type { Clock, Log, Random, RateLimits } from '../shared/ports.ts';
import { HOUR_SECONDS } from '../shared/rate-limits.ts';
import { unprovenMailKinds } from './mail-kind.ts';
import { afterFailure, type OutboxMail } from './outbox-mail.ts';
import type { Mailer, Outbox } from './ports.ts';
import { RecipientsRefused } from './refused-recipients.ts';

/** What sending queued emails needs. */
export interface Delivery {
  readonly outbox: Pick<Outbox, 'remove' | 'postpone'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  readonly rateLimits: RateLimits;
  /** The total of emails an hour of the kinds that go to unconfirmed addresses. */
  readonly unprovenMailPerHour: number;
}

/** The same, with what the letters need. */
export interface LetterDelivery extends Delivery {
  readonly random: Random;
  readonly businessProfile: BusinessProfile;
}

/** The same, with what letters to the business need. */
export interface BusinessDelivery extends LetterDelivery {
  readonly businessInbox: string;
  readonly ccFor: CcFor;
}

/**
 * Sends emails that were just queued. One that can't be sent stays in the outbox, and the caller
 * isn't told.
 * @returns whether none was left out because of the hourly limit (ADR 16)
 */
export async function deliverNow(dependencies: Delivery, mails: readonly OutboxMail[]): Promise<boolean> {
  const outcomes = await Promise.all(mails.map(async (mail) => await deliver(dependencies, mail)));
  return !outcomes.includes('left-out');
}

/**
 * Sends what is due, oldest first, one batch in each run. An email may be sent twice if its removal
 * fails. None is lost, except those beyond the hourly limit for unconfirmed addresses (ADR 16).
 */
export function deliverOutbox(dependencies: Delivery & { readonly outbox: Pick<Outbox, 'due'> }) {
  return async (): Promise<void> => {
    const { outbox, clock, log } = dependencies;
    const due = await outbox.due(clock.now(), OUTBOX_BATCH);
    // An alarm reads `oldestMinutes` (domain/alarms/alarms.ts).
    const oldest = due.reduce((earliest, { createdAt }) => Math.min(earliest, createdAt), clock.now());
    log.info('outbox', { due: due.length, oldestMinutes: Math.floor((clock.now() - oldest) / 60_000) });
    // One at a time, because sending in parallel makes throttling worse.
    for (const mail of due) await deliver(dependencies, mail);
  };
}

async function deliver(dependencies: Delivery, queued: OutboxMail): Promise<'left-out' | 'sent' | 'waiting'> {
  const { outbox, mailer, clock, log } = dependencies;
  const { id, mail } = queued;
  const isUnproven = unprovenMailKinds.includes(mail.kind);
  try {
    const isLeftOut = isUnproven && !(await takeFromHourlyLimit(dependencies));
    if (isLeftOut) {
      log.warn('unproven-mail-left-out', { mail: id, kind: mail.kind });
    } else {
      await mailer.send(mail);
      if (isUnproven) log.info('unproven-mail', { mail: id, kind: mail.kind });
    }
    await outbox.remove(id);
    return isLeftOut ? 'left-out' : 'sent';
  } catch (cause) {
    const later = afterFailure(
      cause instanceof RecipientsRefused ? toThose(queued, cause.waiting) : queued,
      clock.now(),
    );
    const event = later.dueAt === undefined ? 'mail-given-up' : 'mail-not-sent';
    log[later.dueAt === undefined ? 'error' : 'warn'](event, { mail: queued.id, failures: later.failures, cause });
    await outbox.postpone(later).catch((error: unknown) => {
      // The email is still due, so the next run tries again anyway.
      log.warn('mail-not-postponed', { mail: queued.id, cause: error });
    });
    return 'waiting';
  }
}

/** The same email for recipients who didn't get it yet, so that the others get no second one. */
function toThose(queued: OutboxMail, [to = queued.mail.to, ...cc]: readonly string[]): OutboxMail {
  return { ...queued, mail: { ...queued.mail, to, cc } };
}

/**
 * Counts every attempt, including retries: otherwise waiting emails would exceed the hourly limit.
 */
async function takeFromHourlyLimit({ rateLimits, unprovenMailPerHour: limit, clock }: Delivery): Promise<boolean> {
  const { taken } = await rateLimits.take({
    key: 'unproven-mail',
    limit,
    windowSeconds: HOUR_SECONDS,
    now: clock.now(),
  });
  return taken;
}
