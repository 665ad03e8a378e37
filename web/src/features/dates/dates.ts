import { brand } from '../../content/brand.ts';

const format = (date: string, options: Intl.DateTimeFormatOptions): string => {
  const parsed = new Date(date);
  if (Number.isNaN(parsed.getTime())) return date;
  return parsed.toLocaleDateString('en-US', { timeZone: brand.timeZone, ...options });
};

/** November 20, 2026, in the business's time zone, as in the emails. @param date ISO 8601 */
export const longDate = (date: string): string => format(date, { year: 'numeric', month: 'long', day: 'numeric' });

/** The same of a day. @param day `YYYY-MM-DD` */
export const longDay = (day: string): string =>
  format(day, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Nov 20, 2026, in the business's time zone. @param date ISO 8601 */
export const shortDate = (date: string): string => format(date, { year: 'numeric', month: 'short', day: 'numeric' });

/** Jan 4, of a day. @param day `YYYY-MM-DD` */
export const shortDay = (day: string): string => format(day, { month: 'short', day: 'numeric', timeZone: 'UTC' });
