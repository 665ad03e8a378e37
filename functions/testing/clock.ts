import type { Clock } from '#domain/shared/ports.ts';

const SECOND = 1000;

/** A clock that only tests move. */
export interface SettableClock extends Clock {
  set(milliseconds: number): void;
  advanceSeconds(seconds: number): void;
}

/** When tests start by default. */
export const TEST_START = Date.UTC(2026, 10, 2, 15, 0, 0);

export function settableClock(start = TEST_START): SettableClock {
  let now = start;
  return {
    now: () => now,
    set(milliseconds) {
      now = milliseconds;
    },
    advanceSeconds(seconds) {
      now += seconds * SECOND;
    },
  };
}
