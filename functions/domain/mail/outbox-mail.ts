import * as v from 'valibot';
import { MINUTE_MS } from '#contract/limits.ts';
import type { Random } from '../shared/ports.ts';
import type { Stored } from '../shared/stored.ts';
import { waitingMail } from './mail.ts';

/** An email that waits to be sent. One-time codes never wait, because a late code is useless. */
export const storedMail = v.object({
  id: v.string(),
  mail: waitingMail,
  /** The number of failed attempts. */
  failures: v.number(),
  /** When to try next; missing after the last attempt. */
  dueAt: v.exactOptional(v.number()),
  /** When it was queued; for one that is sent later on purpose, when it should be sent. */
  createdAt: v.number(),
});
export type OutboxMail = Stored<typeof storedMail>;

/**
 * The wait after each failure, about nine hours in total. After the last one an operator has to
 * act.
 */
const WAITS_MINUTES = [1, 5, 15, 30, 60, 120, 120, 180];

/**
 * The caller tries to send the email at once. It is due in a minute, when the schedule takes over
 * if that failed.
 */
export function toOutboxMail(mail: OutboxMail['mail'], { random, now }: { random: Random; now: number }): OutboxMail {
  return { id: random.id(), mail, failures: 0, dueAt: now + MINUTE_MS, createdAt: now };
}

/** The wait after a number of failures in a row, in milliseconds; undefined after the last one. */
export function waitAfterFailures(failures: number): number | undefined {
  const wait = WAITS_MINUTES[failures - 1];
  return wait === undefined ? undefined : wait * MINUTE_MS;
}

/** The email after one more failure: due later, or given up. */
export function afterFailure({ dueAt: _, ...mail }: OutboxMail, now: number): OutboxMail {
  const failures = mail.failures + 1;
  const wait = waitAfterFailures(failures);
  return wait === undefined ? { ...mail, failures } : { ...mail, failures, dueAt: now + wait };
}
