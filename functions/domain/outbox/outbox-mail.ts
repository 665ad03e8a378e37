import type { Mail } from '../ports/mailer.ts';
import type { Random } from '../ports/random.ts';

/** A mail that has to be sent, kept until it is. One-time codes are never among them: a late code is no use. */
export interface OutboxMail {
  readonly id: string;
  readonly mail: Omit<Mail, 'attachments'>;
  /** How often sending it has failed. */
  readonly failures: number;
  /** When to try next, in milliseconds since 1970; without it no more tries are made. */
  readonly dueAt?: number;
  readonly createdAt: number;
}

const MINUTE_MS = 60 * 1000;

/**
 * How long to wait after each failure, in minutes: some nine hours in all. After the last one a person has to look.
 */
const WAITS_MINUTES = [1, 5, 15, 30, 60, 120, 120, 180];

/**
 * Puts a mail into the form in which it waits. It becomes due a minute from now: whoever queued it tries at once, and
 * the schedule takes over where that did not succeed.
 */
export function toOutboxMail(
  mail: Omit<Mail, 'attachments'>,
  { random, now }: { random: Random; now: number },
): OutboxMail {
  return { id: random.id(), mail, failures: 0, dueAt: now + MINUTE_MS, createdAt: now };
}

/** How long to wait after so many failures in a row, in milliseconds; nothing after the last one. */
export function waitAfterFailures(failures: number): number | undefined {
  const wait = WAITS_MINUTES[failures - 1];
  return wait === undefined ? undefined : wait * MINUTE_MS;
}

/** The mail after one more failure: due later, or given up. */
export function afterFailure({ dueAt: _, ...mail }: OutboxMail, now: number): OutboxMail {
  const failures = mail.failures + 1;
  const wait = waitAfterFailures(failures);
  return wait === undefined ? { ...mail, failures } : { ...mail, failures, dueAt: now + wait };
}
