import { Temporal } from 'temporal-polyfill';

/** The day of a moment (ms since 1970) in a time zone, as YYYY-MM-DD. */
export function dayIn(zone: string, moment: number): string {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** A later or earlier day, as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** When a day begins in a time zone, in ms since 1970. */
export function startOfDay(zone: string, day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}
