import { CalendarUnreadable } from '#domain/calendars/calendar.ts';
import type { Spend } from './spend.ts';

/** A content line (RFC 5545, 3.1). Names of properties and parameters are in lower case. */
export interface Line {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface Component {
  /** In lower case. */
  readonly name: string;
  readonly lines: Line[];
  readonly components: Component[];
  /** Whether one of its lines, which would say when, can't be read. */
  hasBadLine: boolean;
}

/** Titles, notes and guests never get further than this, and neither do attached files. */
const NEEDED = new RegExp(
  `^(?:${[
    ...['BEGIN', 'END', 'UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'STATUS'],
    ...['TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREEBUSY', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO'],
    ...['X-WR-TIMEZONE', 'X-LIC-LOCATION', 'ATTENDEE'],
  ].join('|')})(?=[;:])`,
  'i',
);
const PARAMETER = /;([^=;:"]+)=("[^"]*"|[^;]*)/g;
/** No property that we read has as many characters before its value. */
const MAX_HEAD = 1_000;
/** How many lines, and how many characters of one, are read in the time of one step. */
const LINES_PER_STEP = 20;
const CHARACTERS_PER_STEP = 50;

/**
 * The VCALENDARs of a file.
 * @param own email addresses whose answer to an invitation is read
 * @throws CalendarUnreadable `unreadable` if there is none, or if components aren't closed
 */
export function calendarsIn(
  text: string,
  { own, spend }: { readonly own: readonly string[]; readonly spend: Spend },
): Component[] {
  const root = newComponent('');
  const open = [root];
  const isOwn = ownAnswer(own);
  for (const written of unfolded(text)) {
    spend(1 / LINES_PER_STEP);
    const [name] = NEEDED.exec(written) ?? [];
    if (name === undefined) continue;
    const parent = open.at(-1) ?? root;
    const line = lineOf(written, name.toLowerCase());
    spend((line?.value.length ?? 0) / CHARACTERS_PER_STEP);
    if (line === undefined) parent.hasBadLine = true;
    else if (line.name === 'begin') open.push(begun(parent, line));
    else if (line.name !== 'end') addTo(parent, line, isOwn);
    else if (line.value.toLowerCase() === parent.name) open.pop();
  }
  const calendars = componentsOf(root, 'vcalendar');
  if (open.length > 1 || calendars.length === 0) throw new CalendarUnreadable('unreadable');
  return calendars;
}

/** A component's own components of one kind. */
export const componentsOf = ({ components }: Component, kind: string): Component[] =>
  components.filter(({ name }) => name === kind);

export const linesOf = ({ lines }: Component, name: string): Line[] => lines.filter((line) => line.name === name);

export const firstOf = ({ lines }: Component, name: string): Line | undefined =>
  lines.find((line) => line.name === name);

const newComponent = (name: string): Component => ({ name, lines: [], components: [], hasBadLine: false });

function begun(parent: Component, { value }: Line): Component {
  const component = newComponent(value.toLowerCase());
  parent.components.push(component);
  return component;
}

function addTo({ lines }: Component, line: Line, isOwn: (value: string) => boolean): void {
  if (line.name !== 'attendee' || isOwn(line.value)) lines.push(line);
}

function ownAnswer(own: readonly string[]): (value: string) => boolean {
  const addresses = own.map((address) => address.toLowerCase());
  return (value) => addresses.includes(value.toLowerCase());
}

const unfolded = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());

/**
 * After parameters, the last colon comes before the value: names of zones have colons without the
 * quotes that they need (`TZID=GMT+05:30`, `TZID=tzone://…`), and values have none.
 */
function lineOf(written: string, name: string): Line | undefined {
  const colon = written[name.length] === ':' ? name.length : written.lastIndexOf(':');
  if (colon < 0 || colon > MAX_HEAD) return undefined;
  const head = written.slice(name.length, colon).replace(/:mailto$/i, '');
  const params: Record<string, string> = {};
  for (const [, key = '', value = ''] of head.matchAll(PARAMETER)) {
    params[key.toLowerCase()] = value.replaceAll('"', '');
  }
  return { name, params, value: written.slice(colon + 1).trim() };
}
