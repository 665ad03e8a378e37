import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { minuteIn, shortWeekday } from '#contract/dates.ts';
import { errorText } from './error-text.ts';
import { type Invoke, newInvocation } from './lambda/invocation.ts';

/** A function that runs at an interval. */
export interface Schedule {
  readonly id: string;
  readonly everyMinutes: number;
}

const timeoutMs = 60_000;

/**
 * Emulates EventBridge: invokes each schedule's function at its interval with EventBridge's event.
 * Runs of one schedule do not overlap.
 *
 * @returns stops it.
 */
export function startSchedules(
  schedules: readonly Schedule[],
  invoke: Invoke,
  warn: (message: string) => void,
): () => Promise<void> {
  const timers = schedules.map(({ id, everyMinutes }) => {
    let running = false;
    return setInterval(() => {
      if (running) return;
      running = true;
      runSchedule(id, invoke)
        .catch((error: unknown) => warn(`The schedule ${id} failed: ${errorText(error)}`))
        .finally(() => (running = false));
    }, everyMinutes * 60_000);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    return Promise.resolve();
  };
}

/**
 * Emulates EventBridge Scheduler: invokes each function on its days, at its hour of a time zone. A
 * run may come twice in that minute, as it may on AWS.
 *
 * @returns stops it.
 */
export function startDailySchedules(
  daily: readonly { readonly id: string; readonly atHour: number; readonly days: string }[],
  timeZone: string,
  invoke: Invoke,
  warn: (message: string) => void,
): () => Promise<void> {
  const timer = setInterval(() => {
    const [day = '', time] = minuteIn(timeZone, Date.now()).split(' ');
    for (const { id, atHour, days } of daily) {
      if (time !== `${String(atHour).padStart(2, '0')}:00`) continue;
      if (days !== '*' && days !== shortWeekday(day).toUpperCase()) continue;
      runSchedule(id, invoke).catch((error: unknown) => warn(`The schedule ${id} failed: ${errorText(error)}`));
    }
  }, 30_000);
  return () => {
    clearInterval(timer);
    return Promise.resolve();
  };
}

/** Invokes a schedule's function now; rejects if it fails. */
export async function runSchedule(id: string, invoke: Invoke): Promise<void> {
  await invoke(scheduledEvent(id, new Date()), newInvocation(id, timeoutMs));
}

/** The event that EventBridge sends for a scheduled rule. */
export const scheduledEvent = (rule: string, now: Date): ScheduledEvent<Record<string, never>> => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: `${now.toISOString().slice(0, 19)}Z`,
  region: 'us-east-1',
  resources: [`arn:aws:events:us-east-1:000000000000:rule/${rule}`],
  detail: {},
});
