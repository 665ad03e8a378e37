import { business } from '#contract/website/documents/index.ts';
import { businessTimes } from '#domain/shared/times/business-times.ts';

/** Times as commands write them. */
export const times = businessTimes(business.timeZone);

/** The common name of the business's time zone, such as Pacific Time. */
export const businessZone = times.zoneName;

/** A time in the business's time zone, to the minute. */
export const formatMinute = times.minute;

/** The day in the business's time zone, such as 2026-11-30. */
export const dayOf = times.day;

/** The earliest beginning of a day in any time zone; milliseconds since 1970. */
export const earliestOf = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00+14:00`);
