import { brand } from '../../content/brand.ts';

const format = (date: string, options: Intl.DateTimeFormatOptions): string => {
  const parsed = new Date(date);
  if (Number.isNaN(parsed.getTime())) return date;
  return parsed.toLocaleDateString('en-US', { ...options, timeZone: brand.timeZone });
};

/** November 20, 2026, in the business's time zone, as in the emails. @param date ISO 8601 */
export const longDate = (date: string): string => format(date, { year: 'numeric', month: 'long', day: 'numeric' });

/** Nov 20, 2026, in the business's time zone. @param date ISO 8601 */
export const shortDate = (date: string): string => format(date, { year: 'numeric', month: 'short', day: 'numeric' });
