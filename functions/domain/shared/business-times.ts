/** Writes times for people of the business, in its IANA time zone. */
export function businessTimes(timeZone: string) {
  // The Swedish locale writes days as ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const minute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const spokenDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone });
  const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  const spokenTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  const zoneName =
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return {
    /** The zone's common name, such as Pacific Time. */
    zoneName,
    /** A moment of these weeks in words, such as December 7, 1:15 PM Pacific. */
    inWords: (moment: number | Date): string =>
      `${longDay.format(moment)}, ${spokenTime.format(moment)} ${zoneName.replace(/ Time$/, '')}`,
    /** A day of these weeks, such as Nov 27. */
    shortDay: (moment: number | Date): string => shortDay.format(moment),
    /** A time to the minute. */
    minute: (moment: number | Date): string => minute.format(moment),
    /** In a sentence, such as Nov 25, 2026, at 1:24 PM. */
    spoken: (moment: number | Date): string => `${spokenDay.format(moment)}, at ${spokenTime.format(moment)}`,
    /** A day, such as 2026-11-30. */
    day: (moment: number | Date): string => day.format(moment),
  };
}
export type BusinessTimes = ReturnType<typeof businessTimes>;
