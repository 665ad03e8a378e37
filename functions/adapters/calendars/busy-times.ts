import ICAL from 'ical.js';
import { DAY_MS } from '#contract/limits.ts';
import { type BusyTime, CalendarUnreadable } from '#domain/calendars/calendar.ts';
import { calendarsIn, componentsOf, type JCal } from './calendar-text.ts';
import { budget, SLACK_MS, type Span, type Spend, startsByRule } from './recurrence.ts';
import { type Clock, clocksOf, standing, utcClock } from './zones.ts';

/** Events in a file, with those of the past and each changed occurrence. */
const MAX_EVENTS = 5_000;
/** Occurrences, listed dates and periods, and steps between them, which take about 10 µs each. */
const MAX_STEPS = 100_000;
/** Values of Outlook's X-MICROSOFT-CDO-BUSYSTATUS; BUSY, TENTATIVE and OOF block. */
const FREE = ['FREE', 'WORKINGELSEWHERE'];

const NO_LENGTH: Length = { days: 0, ms: 0 };

interface Options {
  /** In ms since 1970. */
  readonly from: number;
  /** Exclusive, in ms since 1970. */
  readonly until: number;
  /** IANA zone in which floating times and all-day events count, and zones that nobody knows. */
  readonly zone: string;
  /** Whether an entry with this UID is one of our own bookings that came back; it doesn't block. */
  readonly isOwn: (uid: string) => boolean;
}

/** What the components of one VCALENDAR are read with. */
interface Reading extends Options {
  readonly clockOf: (tzid: string | undefined) => Clock;
  readonly spend: Spend;
}

/** Whole days by the calendar, and then ms. */
interface Length {
  readonly days: number;
  readonly ms: number;
}

interface Occurrence {
  readonly start: ICAL.Time;
  readonly clock: Clock;
  readonly length: Length;
}

interface Entry extends Occurrence {
  readonly component: ICAL.Component;
  readonly uid: string;
  readonly blocks: boolean;
  readonly reading: Reading;
}

/** A changed occurrence, or all from then on, by the start that it had. */
interface Exception {
  readonly was: Moment;
  /** In ms, by the clock. */
  readonly shift: number;
  readonly isRange: boolean;
  readonly entry: Entry;
}

/** A start as EXDATE and RECURRENCE-ID name it; a day names all that start on it. */
interface Moment {
  readonly at: number;
  readonly day?: string;
}

/**
 * The times that block in a calendar's text (iCalendar, RFC 5545), within [from, until) in ms since
 * 1970, sorted, and merged where they overlap or touch. Free, transparent and canceled events
 * don't block; declined ones do, since a file doesn't say whose it is. An event or a line that
 * can't be read is left out. ical.js doesn't know BYWEEKNO, which hardly any calendar writes.
 * @param text up to about 5 MB
 * @throws CalendarUnreadable `unreadable` if it isn't a whole VCALENDAR, and `too-large` for more
 * than 5,000 events, 100,000 steps through their occurrences, or 100 rules of zones
 */
export function busyTimes(text: string, options: Options): BusyTime[] {
  const calendars = calendarsIn(text);
  if (calendars.flatMap((calendar) => componentsOf(calendar, 'vevent')).length > MAX_EVENTS) {
    throw new CalendarUnreadable('too-large');
  }
  const spend = budget(MAX_STEPS);
  const clocks = clocksOf({ zone: options.zone, until: new Date(options.until + SLACK_MS).getUTCFullYear() });
  const readings = calendars.map((calendar) => ({
    calendar,
    reading: { ...options, spend, clockOf: clocks(calendar) },
  }));
  const read = <Item>(kind: string, itemsOf: (component: JCal, reading: Reading) => Iterable<Item>): Item[] =>
    readings.flatMap(({ calendar, reading }) =>
      componentsOf(calendar, kind).flatMap((component) => readable(itemsOf(component, reading))),
    );
  return merged([...read('vfreebusy', periodsOf), ...blockedBy(read('vevent', entryOf))], options);
}

/** What comes before something that can't be read. */
function readable<Item>(items: Iterable<Item>): Item[] {
  const read: Item[] = [];
  try {
    for (const item of items) read.push(item);
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error;
  }
  return read;
}

function* entryOf(jCal: JCal, reading: Reading): Generator<Entry> {
  // Without its calendar, so that ical.js reads times as they stand.
  const component = new ICAL.Component([...jCal]);
  const uid = textOf(component, 'uid');
  const dtstart = component.getFirstProperty('dtstart');
  const start = dtstart?.getFirstValue();
  if (dtstart === null || !(start instanceof ICAL.Time) || reading.isOwn(uid)) return;
  const clock = clockOf(dtstart, start, reading);
  const length = lengthOf(component, { start, clock }, reading);
  yield { component, uid, start, clock, length, blocks: blocks(component), reading };
}

const textOf = (component: ICAL.Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '');

function blocks(component: ICAL.Component): boolean {
  const is = (name: string, ...values: string[]) => values.includes(textOf(component, name).toUpperCase());
  return !is('transp', 'TRANSPARENT') && !is('status', 'CANCELLED') && !is('x-microsoft-cdo-busystatus', ...FREE);
}

function clockOf(property: ICAL.Property, time: ICAL.Time, reading: Reading): Clock {
  if (time.zone === ICAL.Timezone.utcTimezone) return utcClock;
  return reading.clockOf(time.isDate ? undefined : property.getFirstParameter('tzid'));
}

/** DTEND is a time that passes, and DURATION has days by the calendar (RFC 5545, 3.8.5.3). */
function lengthOf(component: ICAL.Component, { start, clock }: Omit<Occurrence, 'length'>, reading: Reading): Length {
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return lengthFrom(duration);
  const dtend = component.getFirstProperty('dtend');
  const end = dtend?.getFirstValue();
  if (!dtend || !(end instanceof ICAL.Time)) return { days: start.isDate ? 1 : 0, ms: 0 };
  // Some calendars end a day on that day.
  if (start.isDate && end.isDate) return { days: (standing(end) - standing(start)) / DAY_MS || 1, ms: 0 };
  return { days: 0, ms: clockOf(dtend, end, reading)(end) - clock(start) };
}

function lengthFrom({ isNegative, weeks, days, hours, minutes, seconds }: ICAL.Duration): Length {
  if (isNegative) return { days: 0, ms: 0 };
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

function* periodsOf(jCal: JCal, reading: Reading): Generator<BusyTime> {
  for (const property of new ICAL.Component([...jCal]).getAllProperties('freebusy')) {
    if (/^free$/i.test(property.getFirstParameter('fbtype'))) continue;
    yield* readable(listedOccurrences(property, reading, NO_LENGTH)).map(timeOf);
  }
}

function valuesOf(property: ICAL.Property, { spend }: Reading): unknown[] {
  spend(property.jCal.length);
  return property.getValues() as unknown[];
}

/** A listed time, or a period with an end or a length of its own. */
function occurrenceOf(property: ICAL.Property, value: unknown, reading: Reading, length: Length): Occurrence {
  if (!(value instanceof ICAL.Period)) {
    const start = value as ICAL.Time;
    return { start, clock: clockOf(property, start, reading), length };
  }
  const { start, end, duration } = value as { start: ICAL.Time; end: ICAL.Time | null; duration: ICAL.Duration | null };
  const clock = clockOf(property, start, reading);
  if (duration !== null) return { start, clock, length: lengthFrom(duration) };
  const ms = end === null ? 0 : clockOf(property, end, reading)(end) - clock(start);
  return { start, clock, length: { days: 0, ms } };
}

function timeOf({ start, clock, length }: Occurrence): BusyTime {
  const lastDay = start.clone();
  lastDay.adjust(length.days, 0, 0, 0);
  return { start: clock(start), end: clock(lastDay) + length.ms };
}

function blockedBy(entries: readonly Entry[]): BusyTime[] {
  const exceptions = new Map<string, Exception[]>();
  for (const entry of entries.filter(isChange)) {
    exceptions.set(entry.uid, [...(exceptions.get(entry.uid) ?? []), ...readable(exceptionOf(entry))]);
  }
  return entries.flatMap((entry) =>
    readable(isChange(entry) ? singleTime(entry) : seriesTimes(entry, exceptions.get(entry.uid) ?? [])),
  );
}

const isChange = ({ component }: Entry): boolean => component.hasProperty('recurrence-id');

function* exceptionOf(entry: Entry): Generator<Exception> {
  const property = entry.component.getFirstProperty('recurrence-id');
  if (property === null) return;
  const was = momentOf(property, property.getFirstValue() as ICAL.Time, entry.reading);
  const isRange = property.getFirstParameter('range') === 'THISANDFUTURE';
  yield { was, shift: entry.clock(entry.start) - was.at, isRange, entry };
}

function momentOf(property: ICAL.Property, time: ICAL.Time, reading: Reading): Moment {
  const at = clockOf(property, time, reading)(time);
  return time.isDate ? { at, day: dayOf(time) } : { at };
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

function* singleTime(entry: Entry): Generator<BusyTime> {
  if (entry.blocks) yield timeOf(entry);
}

function* seriesTimes(series: Entry, exceptions: readonly Exception[]): Generator<BusyTime> {
  const ranges = exceptions.filter(({ isRange }) => isRange).toSorted((one, other) => one.was.at - other.was.at);
  if (!series.blocks && ranges.length === 0) return;
  const excluded = excludedFrom(series, exceptions);
  for (const occurrence of occurrencesOf(series, spanOf(series, ranges))) {
    const at = occurrence.clock(occurrence.start);
    if (excluded.has(at) || excluded.has(dayOf(occurrence.start))) continue;
    const range = ranges.findLast(({ was }) => was.at <= at);
    if ((range?.entry ?? series).blocks) yield timeOf(range === undefined ? occurrence : changed(occurrence, range));
  }
}

function excludedFrom({ component, reading }: Entry, exceptions: readonly Exception[]): Set<number | string> {
  const listed = component.getAllProperties('exdate').flatMap((property) => readable(momentsOf(property, reading)));
  return new Set([...listed, ...exceptions.map(({ was }) => was)].map(({ at, day }) => day ?? at));
}

function* momentsOf(property: ICAL.Property, reading: Reading): Generator<Moment> {
  for (const time of valuesOf(property, reading)) yield momentOf(property, time as ICAL.Time, reading);
}

/** Where starts are of interest: an occurrence lasts, and may have been moved. */
function spanOf({ length, reading }: Entry, ranges: readonly Exception[]): Span {
  const lengths = [length, ...ranges.map(({ entry }) => entry.length)].map(({ days, ms }) => days * DAY_MS + ms);
  const reach = Math.max(...ranges.map(({ shift }) => Math.abs(shift)), 0) + SLACK_MS;
  return { earliest: reading.from - Math.max(...lengths, 0) - reach, latest: reading.until + reach };
}

function* occurrencesOf({ component, start, clock, length, reading }: Entry, span: Span): Generator<Occurrence> {
  // It counts even if the rule doesn't yield it.
  yield { start, clock, length };
  for (const property of component.getAllProperties('rdate')) {
    yield* readable(listedOccurrences(property, reading, length));
  }
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur;
    const starts = startsByRule(rule, { start, clock, span, spend: reading.spend });
    yield* readable(starts).map((next) => ({ start: next, clock, length }));
  }
}

function* listedOccurrences(property: ICAL.Property, reading: Reading, length: Length): Generator<Occurrence> {
  for (const value of valuesOf(property, reading)) yield occurrenceOf(property, value, reading, length);
}

/** An occurrence since a change that applies to all from then on. */
function changed({ start, clock }: Occurrence, { shift, entry }: Exception): Occurrence {
  const days = Math.round(shift / DAY_MS);
  const moved = start.clone();
  // ical.js has no hours in a date.
  moved.adjust(start.isDate ? days : 0, 0, 0, start.isDate ? 0 : shift / 1000);
  return { start: moved, clock, length: entry.length };
}

/** Clipped to the window, sorted, and merged where they overlap or touch. */
function merged(times: readonly BusyTime[], { from, until }: Options): BusyTime[] {
  const result: BusyTime[] = [];
  const clipped = times
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, until) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start);
  for (const time of clipped) {
    const last = result.at(-1);
    if (last === undefined || time.start > last.end) result.push(time);
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, time.end) };
  }
  return result;
}
