import { OUTBOX_BATCH } from '#contract/limits.ts';
import type { Clock, Log, Mailer, Outbox } from '../ports.ts';
import { afterFailure, type OutboxMail } from './outbox-mail.ts';

interface Dependencies {
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sends mails that were queued a moment ago. What cannot be sent stays in the outbox; the caller need not know. */
export async function deliverNow(dependencies: Dependencies, mails: readonly OutboxMail[]): Promise<void> {
  await Promise.all(mails.map(async (mail) => await deliver(dependencies, mail)));
}

/**
 * Sends what is due, at most a batch a run, the oldest first. A mail may be sent twice when its removal fails after
 * it was sent; none is lost.
 */
export function deliverOutbox(dependencies: Dependencies) {
  return async (): Promise<void> => {
    const { outbox, clock, log } = dependencies;
    const due = await outbox.due(clock.now(), OUTBOX_BATCH);
    // An alarm reads how old the oldest is (infra/alarms.ts).
    const oldest = due.reduce((earliest, { createdAt }) => Math.min(earliest, createdAt), clock.now());
    log.info('outbox', { due: due.length, oldestMinutes: Math.floor((clock.now() - oldest) / 60_000) });
    // One after the other: a provider that throttles is not helped by more at once.
    for (const mail of due) await deliver(dependencies, mail);
  };
}

async function deliver({ outbox, mailer, clock, log }: Dependencies, queued: OutboxMail): Promise<void> {
  try {
    await mailer.send(queued.mail);
    await outbox.remove(queued.id);
  } catch (cause) {
    const later = afterFailure(queued, clock.now());
    const event = later.dueAt === undefined ? 'mail-given-up' : 'mail-not-sent';
    log[later.dueAt === undefined ? 'error' : 'warn'](event, { mail: queued.id, failures: later.failures, cause });
    await outbox.postpone(later).catch((error: unknown) => {
      // It stays due as it was, and is tried again all the same.
      log.warn('mail-not-postponed', { mail: queued.id, cause: error });
    });
  }
}
