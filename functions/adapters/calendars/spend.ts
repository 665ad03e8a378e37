import { CalendarUnreadable } from '#domain/calendars/calendar.ts';

/** Counts work, and ends it when there is too much. */
export type Spend = (steps: number) => void;

/**
 * Anyone who invites a counselor writes into a calendar that we read, so that every loop counts.
 * @param steps of about 10 µs
 * @param ms from now on, whatever the steps took
 * @throws CalendarUnreadable `too-large`, from the function that it returns, after either
 */
export function budget({ steps, ms }: { readonly steps: number; readonly ms: number }): Spend {
  const deadline = performance.now() + ms;
  let left = steps;
  return (spent) => {
    left -= spent;
    if (!(left >= 0) || performance.now() > deadline) throw new CalendarUnreadable('too-large');
  };
}
