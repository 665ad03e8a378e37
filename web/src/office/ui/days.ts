import { addDays, dayIn, longDay, mediumDay, monthDay } from '#contract/dates.ts';

const QUARTER_MS = 15 * 60_000;

/** When the quarters of an hour of a day in a time zone begin, in ms since 1970. */
export const quartersOf = (day: string, zone: string): number[] => {
  // The day begins at most 14 hours before it does in UTC, and ends at most 36 hours after that.
  const first = Date.parse(day) - 14 * 4 * QUARTER_MS;
  return Array.from({ length: 50 * 4 }, (_, index) => first + index * QUARTER_MS).filter(
    (moment) => dayIn(zone, moment) === day,
  );
};

/** Today, Yesterday, Tuesday, November 24, or Tuesday, November 24, 2026 of another year. */
export const dayName = (day: string, today: string): string => {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : `${longDay(day)}, ${day.slice(0, 4)}`;
};

/** Nov 23 to Nov 29, 2026 */
export const weekName = (week: readonly string[]): string =>
  `${monthDay(week[0] ?? '')} to ${mediumDay(week.at(-1) ?? '')}`;
