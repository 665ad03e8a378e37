import type { ICalDayJsStub, ICalEventData, ICalTimezone } from 'ical-generator';
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library';
import { minuteIn } from '#contract/dates.ts';
import { MINUTE_MS } from '#contract/limits.ts';

/** The zones of a calendar's entries. It has no zone of its own, which DTSTAMP would follow. */
export const zonesOfEntries: ICalTimezone = {
  name: null,
  generator(zone) {
    const [vtimezone = ''] = tzlib_get_ical_block(zone);
    // Of a zone with several names, the library writes another one than the entries.
    return vtimezone.replace(/^TZID:.*$/m, `TZID:${zone}`);
  },
};

/**
 * Start and end of an entry by a zone's clocks, or both in UTC where these say two moments: RFC
 * 5545 means the first, many readers the second.
 */
export const localTimes = (
  zone: string,
  start: number,
  end: number,
): Required<Pick<ICalEventData, 'start' | 'end' | 'timezone'>> => ({
  start: printable(start),
  end: printable(end),
  timezone: [start, end].every((moment) => isClear(zone, moment)) ? zone : null,
});

/** How far clocks go back, in minutes: mostly an hour, on Lord Howe less, in Antarctica more. */
const STEPS_BACK = [30, 60, 120];

/** Whether a zone's clocks say a moment once, and its VTIMEZONE knows: governments change rules. */
function isClear(zone: string, moment: number): boolean {
  const shown = minuteIn(zone, moment);
  const [day = '', time = ''] = shown.split(' ');
  const isRepeated = STEPS_BACK.some((minutes) =>
    [-minutes, minutes].some((shift) => minuteIn(zone, moment + shift * MINUTE_MS) === shown),
  );
  return !isRepeated && Date.parse(`${day}T${time}${tzlib_get_offset(zone, day, time)}`) === moment;
}

/** A moment that prints by the clocks of any zone: a Date would by those of the process. */
function printable(moment: number, zone = 'UTC'): ICalDayJsStub {
  const [day = '', time = ''] = minuteIn(zone, moment).replaceAll(/[-:]/g, '').split(' ');
  const date = new Date(moment);
  return {
    format: (pattern) => (pattern === 'YYYYMMDD' ? day : `${time}00`),
    isValid: () => true,
    toDate: () => date,
    toJSON: () => date.toJSON(),
    tz: (other) => printable(moment, other),
    utc: () => printable(moment),
  };
}
