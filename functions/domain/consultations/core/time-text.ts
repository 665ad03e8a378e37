import { dateFormat } from '#contract/dates.ts';

/** A moment with its time zone: "Tuesday, November 24, 4:00 PM Pacific Standard Time". */
export function timeText(moment: number, timeZone: string, { isShort = false }: { isShort?: boolean } = {}): string {
  const length = isShort ? 'short' : 'long';
  const day = dateFormat({ timeZone, weekday: length, month: length, day: 'numeric' }).format(moment);
  // With the name of standard or daylight time, a time that the clocks repeat is clear.
  const time = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: length }).format(moment);
  return `${day}, ${time}`;
}
