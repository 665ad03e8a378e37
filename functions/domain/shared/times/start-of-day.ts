import { Temporal } from 'temporal-polyfill';

/**
 * When a day begins in a time zone, in ms since 1970. Apart from the other dates, because no page
 * needs it, and Temporal is large.
 */
export const startOfDay = (zone: string, day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
