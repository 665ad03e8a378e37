/**
 * Days and their words, for functions and pages. A day is a text as `YYYY-MM-DD`, so days sort as
 * texts; a moment, in ms since 1970, becomes a day only with a time zone.
 */

const made = new Map<string, Intl.DateTimeFormat>();

/** A format of dates, made once: making one takes longer than using it. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}

/** The day of a moment in a time zone. The Swedish locale writes days as ISO 8601. */
export const dayIn = (zone: string, moment: number): string =>
  dateFormat({ dateStyle: 'short', timeZone: zone }, 'sv-SE').format(moment);

/** A moment to the minute in a time zone, as `YYYY-MM-DD HH:MM`. */
export const minuteIn = (zone: string, moment: number): string =>
  dateFormat({ dateStyle: 'short', timeStyle: 'short', timeZone: zone }, 'sv-SE').format(moment);

/** The month of a moment in UTC, as `YYYY-MM`. */
export const utcMonth = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * A later or earlier day, in UTC, where each has 24 hours. Not with Temporal, which would be a
 * sixth of the scripts with which the office starts.
 */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return isoDay(date);
}

/** The same day of a later month, or the last one of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // In a shorter month the day ran over into the next one.
  if (date.getUTCDate() !== wanted) date.setUTCDate(0);
  return isoDay(date);
}

/** Whether a day began more than a year before a moment, in UTC. */
export const isOverAYearOld = (day: string, now: number): boolean => now > Date.parse(addMonths(day, 12));

/** The seven days of a day's week, Monday first. */
export const weekOf = (day: string): string[] => {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
};

/**
 * Whether a text in ISO 8601 is a real day or moment: the date parser accepts February 30, but then
 * returns another day.
 */
export function isDate(typed: string): boolean {
  const moment = new Date(typed);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(typed.slice(0, 16));
}

/** Whether a text is a real day. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDate(text);

/** A text with a time that stays in one line; browsers put different spaces before AM and PM. */
export const withWholeTimes = (text: string): string => text.replaceAll(/(?<=\d)\s(?=[AP]M\b)/gi, '\u00A0');

const inWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(day));

/** November 24, 2026 */
export const dayText = (day: string): string => inWords(day, { dateStyle: 'long' });

/** Nov 24, 2026 */
export const mediumDay = (day: string): string => inWords(day, { dateStyle: 'medium' });

/** Nov 24 */
export const monthDay = (day: string): string => inWords(day, { month: 'short', day: 'numeric' });

/** Tuesday, November 24 */
export const longDay = (day: string): string => inWords(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** Tue, Nov 24 */
export const shortDay = (day: string): string => inWords(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** Tue, Nov 24, 2026 */
export const dayWithYear = (day: string): string =>
  inWords(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** Tue */
export const shortWeekday = (day: string): string => inWords(day, { weekday: 'short' });

/** A change of hours, with the minus sign of amounts: +1.25, −0.5, 0 */
export const signedHours = (hours: number): string =>
  `${hours > 0 ? '+' : hours < 0 ? '−' : ''}${String(Math.abs(hours))}`;

/** 1 hour, 1.25 hours */
export const hoursText = (hours: number): string => `${String(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
