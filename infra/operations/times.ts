import { brand } from '#web/content/brand.ts';

const { timeZone } = brand;
// Swedish is the locale that writes days as ISO 8601 does.
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
const minute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** What people call the business's time zone, such as Pacific Time. */
export const businessZone =
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** A moment as operators and spreadsheets read it: in the business's time zone, to the minute. */
export function inMinutes(moment: number | Date): string {
  return minute.format(moment);
}

/** The day of a moment in the business's time zone, such as 2026-11-30. */
export function dayOf(moment: number | Date): string {
  return day.format(moment);
}

/** A moment that is no later than the beginning of a day in any time zone; milliseconds since 1970. */
export function earliestOf(isoDay: string): number {
  return Date.parse(`${isoDay}T00:00:00+14:00`);
}
