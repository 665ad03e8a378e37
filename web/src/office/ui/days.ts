/** Days as YYYY-MM-DD, which sort as text. A moment becomes a day only with a time zone. */

// The Canadian locale writes days as ISO 8601.
export const dayOf = (moment: number, zone: string): string =>
  new Date(moment).toLocaleDateString('en-CA', { timeZone: zone });

/** Noon in UTC is the same day in every step. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

export const addDays = (day: string, days: number): string => {
  const moved = noon(day);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

/** The same day of a later month, or the last one of a month that is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
};

/** The seven days of a day's week, Monday first. */
export const weekOf = (day: string): string[] => {
  const monday = addDays(day, -((noon(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
};

export const isDay = (text: string): boolean => {
  const moment = new Date(`${text}T12:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

const QUARTER_MS = 15 * 60_000;

/** When the quarters of an hour of a day in a time zone begin, in ms since 1970. */
export const quartersOf = (day: string, zone: string): number[] => {
  // The day begins at most 26 hours before its noon in UTC, and ends at most 24 hours after it.
  const first = noon(day).getTime() - 26 * 4 * QUARTER_MS;
  return Array.from({ length: 50 * 4 }, (_, index) => first + index * QUARTER_MS).filter(
    (moment) => dayOf(moment, zone) === day,
  );
};

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  noon(day).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

/** Tuesday, November 24 */
export const longDay = (day: string): string => format(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** Today, Yesterday, Tuesday, November 24, or Tuesday, November 24, 2026 of another year. */
export const dayName = (day: string, today: string): string => {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : format(day, { dateStyle: 'full' });
};

/** Tue, Nov 24 */
export const shortDay = (day: string): string => format(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** Tue */
export const shortWeekday = (day: string): string => format(day, { weekday: 'short' });

/** Thu, Dec 24, 2026 */
export const dayWithYear = (day: string): string =>
  format(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** Nov 23 to Nov 29, 2026 */
export const weekName = (week: readonly string[]): string => {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const short: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
  return `${format(first, short)} to ${format(last, { ...short, year: 'numeric' })}`;
};
