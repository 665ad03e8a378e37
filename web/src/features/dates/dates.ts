import { dayIn, dayText, mediumDay } from '#contract/dates.ts';
import { brand } from '../../content/brand.ts';

/** The business's day of a moment in ISO 8601, in words. */
const inWords = (date: string, words: (day: string) => string): string => {
  const moment = Date.parse(date);
  return Number.isNaN(moment) ? date : words(dayIn(brand.timeZone, moment));
};

/** November 20, 2026, as in the emails. @param date ISO 8601 */
export const longDate = (date: string): string => inWords(date, dayText);

/** Nov 20, 2026. @param date ISO 8601 */
export const shortDate = (date: string): string => inWords(date, mediumDay);
