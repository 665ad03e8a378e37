import ICAL from 'ical.js';
import { CalendarUnreadable } from '#domain/calendars/calendar.ts';

/** A component as jCal (RFC 7265): its name, its properties and its components. */
export type JCal = readonly [name: string, properties: readonly unknown[][], components: readonly JCal[]];

/** Titles, notes and guests never get further than this, and neither do attached files. */
const NEEDED = new RegExp(
  `^(?:${[
    ...['BEGIN', 'END', 'UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'STATUS'],
    ...['TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREEBUSY', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO'],
  ].join('|')})[;:]`,
  'i',
);
/** No property that we read has as many parameters, which take the library quadratic time. */
const MAX_SEMICOLONS = 100;

/**
 * The VCALENDARs of a file. Lines that the library can't read are left out.
 * @throws CalendarUnreadable if there is none, or if components aren't closed
 */
export function calendarsIn(text: string): JCal[] {
  let root: JCal | JCal[];
  try {
    root = parsed(unfolded(text));
  } catch (error) {
    throw new CalendarUnreadable('unreadable', error);
  }
  const calendars = (isComponent(root) ? [root] : root).filter(([name]) => name === 'vcalendar');
  if (calendars.length === 0) throw new CalendarUnreadable('unreadable');
  return calendars;
}

/** A component's own components of one kind. */
export const componentsOf = ([, , components]: JCal, kind: string): JCal[] =>
  components.filter(([name]) => name === kind);

const unfolded = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => NEEDED.test(line) && line.split(';', MAX_SEMICOLONS).length < MAX_SEMICOLONS);

function parsed(lines: readonly string[]): JCal | JCal[] {
  try {
    return parsedAll(lines);
  } catch {
    // ical.js takes one unreadable line as the end of the whole file.
    return parsedAll(lines.filter(isReadable));
  }
}

const parsedAll = (lines: readonly string[]): JCal | JCal[] => ICAL.parse(lines.join('\r\n')) as JCal | JCal[];

function isReadable(line: string): boolean {
  if (/^(?:BEGIN|END):/i.test(line)) return true;
  try {
    ICAL.parse.property(line);
    return true;
  } catch {
    return false;
  }
}

const isComponent = (root: JCal | JCal[]): root is JCal => typeof root[0] === 'string';
