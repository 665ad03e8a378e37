import { Temporal } from 'temporal-polyfill';

/**
 * The same time by a zone's clocks in each of several weeks, the first one included. A time that
 * the clocks skip moves forward by the length of the gap, and of a repeated one the first counts.
 * @param start ms since 1970
 */
export function weeklyStarts(
  zone: string,
  start: number,
  weeks: number,
): { readonly start: number; readonly isSkipped: boolean }[] {
  const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  return Array.from({ length: weeks }, (_, week) => {
    // Of a first time that is repeated, the one that was chosen.
    if (week === 0) return { start, isSkipped: false };
    const time = first.toPlainDateTime().add({ weeks: week });
    const moment = time.toZonedDateTime(zone, { disambiguation: 'compatible' });
    return { start: moment.epochMilliseconds, isSkipped: !moment.toPlainDateTime().equals(time) };
  });
}
