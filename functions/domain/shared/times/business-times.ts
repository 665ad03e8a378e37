import { dateFormat, dayIn, mediumDay, minuteIn, monthDay } from '#contract/dates.ts';

/** Writes times for people of the business, in its IANA time zone. */
export function businessTimes(timeZone: string) {
  const wholeMonth = dateFormat({ month: 'long', day: 'numeric', timeZone });
  const time = dateFormat({ timeStyle: 'short', timeZone });
  const zoneName =
    dateFormat({ timeZone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return {
    /** The zone's common name, such as Pacific Time. */
    zoneName,
    /** A moment of these weeks in words, such as December 7, 1:15 PM Pacific. */
    inWords: (moment: number): string =>
      `${wholeMonth.format(moment)}, ${time.format(moment)} ${zoneName.replace(/ Time$/, '')}`,
    /** A day of these weeks, such as Nov 27. */
    monthDay: (moment: number): string => monthDay(dayIn(timeZone, moment)),
    /** A time to the minute. */
    minute: (moment: number | Date): string => minuteIn(timeZone, moment.valueOf()),
    /** In a sentence, such as Nov 25, 2026, at 1:24 PM. */
    spoken: (moment: number): string => `${mediumDay(dayIn(timeZone, moment))}, at ${time.format(moment)}`,
    /** A day, such as 2026-11-30. */
    day: (moment: number): string => dayIn(timeZone, moment),
  };
}
export type BusinessTimes = ReturnType<typeof businessTimes>;
