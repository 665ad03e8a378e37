import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { type Invocation, newInvocation } from './lambda/invocation.ts';

/** A function that runs by the clock. */
export interface Schedule {
  readonly id: string;
  readonly everyMinutes: number;
}

type Invoke = (event: unknown, invocation: Invocation) => Promise<unknown>;

const timeoutMs = 60_000;

/**
 * Stands for EventBridge: invokes each schedule's function at its interval, with the event that EventBridge sends. A
 * run that takes longer than the interval is not overtaken.
 *
 * @returns what ends it.
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
        .catch((error: unknown) => {
          warn(`The schedule ${id} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        })
        .finally(() => (running = false));
    }, everyMinutes * 60_000);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    return Promise.resolve();
  };
}

/** Invokes a schedule's function now; rejects where it fails. */
export async function runSchedule(id: string, invoke: Invoke): Promise<void> {
  await invoke(scheduledEvent(id, new Date()), newInvocation(id, timeoutMs));
}

/** What EventBridge sends to the target of a scheduled rule. */
export function scheduledEvent(rule: string, now: Date): ScheduledEvent<Record<string, never>> {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: `${now.toISOString().slice(0, 19)}Z`,
    region: 'us-east-1',
    resources: [`arn:aws:events:us-east-1:000000000000:rule/${rule}`],
    detail: {},
  };
}
