import { brand } from '#web/content/brand.ts';

const { timeZone } = brand;
// The Swedish locale writes days as ISO 8601.
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
const minute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** The common name of the business's time zone, such as Pacific Time. */
export const businessZone =
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** A time in the business's time zone, to the minute. */
export function formatMinute(moment: number | Date): string {
  return minute.format(moment);
}

/** The day in the business's time zone, such as 2026-11-30. */
export function dayOf(moment: number | Date): string {
  return day.format(moment);
}

/** The earliest beginning of a day in any time zone; milliseconds since 1970. */
export function earliestOf(isoDay: string): number {
  return Date.parse(`${isoDay}T00:00:00+14:00`);
}
