import { DAY_MS } from '#contract/limits.ts';
import type { BusyTime, CalendarReading } from '#domain/calendars/calendar.ts';
import { type Component, calendarsIn, componentsOf, firstOf, type Line, linesOf } from './calendar-text.ts';
import { type Clock, ruleFrom, SLACK_MS, type Span, startsByRule } from './recurrence.ts';
import { budget, type Spend } from './spend.ts';
import { type Length, lengthFrom, NO_LENGTH, NotRead, periodFrom, timeFrom, type Wall } from './values.ts';
import { ianaClock, utcClock, type Zone, zonesOf } from './zones.ts';

/** Lines, events and occurrences near the window, and steps between them, of about 10 µs each. */
const MAX_STEPS = 100_000;
/** What reading the times of an entry takes. */
const ENTRY_STEPS = 5;
/** How many changes of a series are compared with an occurrence in the time of one. */
const RANGES_PER_STEP = 50;
/** Values of Outlook's X-MICROSOFT-CDO-BUSYSTATUS; BUSY, TENTATIVE and OOF block. */
const FREE = ['FREE', 'WORKINGELSEWHERE'];

interface Options {
  /** In ms since 1970. */
  readonly from: number;
  /** Exclusive, in ms since 1970. */
  readonly until: number;
  /** IANA zone in which all-day events count, and floating times unless the calendar has a zone. */
  readonly zone: string;
  /** Whether an entry with this UID is one of our own bookings that came back; it doesn't block. */
  readonly isOwn: (uid: string) => boolean;
  /** Email addresses of the counselor, whose declined invitations don't block. */
  readonly own?: readonly string[];
  /** How long reading may take, in ms. */
  readonly timeoutMs: number;
  /** How many steps it may take. */
  readonly steps?: number;
}

/** What the components of one VCALENDAR are read with. */
interface Reading extends Options {
  readonly zoneOf: (tzid: string) => Zone;
  readonly floating: Zone;
  readonly business: Zone;
  readonly spend: Spend;
  /** Counts a component of which something is left out or guessed. */
  readonly note: (component: Component) => void;
}

interface Occurrence {
  /** As it stands in the file, and by which clock. */
  readonly start: Wall;
  readonly clock: Clock;
  readonly length: Length;
}

interface Entry extends Occurrence {
  readonly component: Component;
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
  readonly day?: number;
}

/**
 * The times that block in a calendar's text (iCalendar, RFC 5545), within [from, until) in ms since
 * 1970, sorted, and merged where they overlap or touch. Free, transparent and canceled events don't
 * block, nor do those that the counselor declined. What can't be read is left out and counted: how
 * many entries have something of it, or times in a zone that nobody knows.
 * @param text up to about 5 MB
 * @throws CalendarUnreadable `unreadable` if it isn't a whole VCALENDAR, and `too-large` if reading
 * what may touch the window takes more than 100,000 steps or `timeoutMs`
 */
export function busyTimes(text: string, options: Options): CalendarReading {
  const { zone, steps = MAX_STEPS, own = [], timeoutMs } = options;
  const spend = budget({ steps, ms: timeoutMs });
  const calendars = calendarsIn(text, { own, spend });
  const left = new Set<Component>();
  const business = { clock: ianaClock(zone, spend), isGuess: false };
  const zones = zonesOf({ business: business.clock, from: options.from, spend });
  const readings = calendars.map((calendar) => {
    const zoneOf = zones(calendar);
    const named = firstOf(calendar, 'x-wr-timezone')?.value;
    const zoned = named === undefined ? business : zoneOf(named);
    const floating = zoned.isGuess ? business : zoned;
    return {
      calendar,
      reading: { ...options, spend, zoneOf, floating, business, note: (one: Component) => void left.add(one) },
    };
  });
  const read = <Item>(kind: string, itemsOf: (component: Component, reading: Reading) => Iterable<Item>): Item[] =>
    readings.flatMap(({ calendar, reading }) =>
      componentsOf(calendar, kind).flatMap((component) => readable(component, reading, itemsOf(component, reading))),
    );
  const busy = merged([...read('vfreebusy', periodsOf), ...blockedBy(read('vevent', entryOf))], options);
  return { busy, leftOut: left.size };
}

/** What comes before something that can't be read. */
function readable<Item>(component: Component, { note }: Reading, items: Iterable<Item>): Item[] {
  const read: Item[] = [];
  try {
    for (const item of items) read.push(item);
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    note(component);
  }
  return read;
}

function* entryOf(component: Component, reading: Reading): Generator<Entry> {
  reading.spend(1);
  const uid = firstOf(component, 'uid')?.value ?? '';
  const isFree = !blocks(component);
  if (reading.isOwn(uid) || (isFree && !isChange(component) && !isSeries(component))) return;
  const dtstart = firstOf(component, 'dtstart');
  if (dtstart === undefined) throw new NotRead('an event without a start');
  const start = timeOn(dtstart);
  if (!isChange(component) && !isSeries(component) && isElsewhere(start, endingsOf(component), reading)) return;
  reading.spend(ENTRY_STEPS);
  if (component.hasBadLine) reading.note(component);
  const from = { start, clock: clockOf(component, dtstart, start, reading) };
  const [length = NO_LENGTH] = readable(component, reading, lengthOf(component, from, reading));
  yield { ...from, component, uid, length, blocks: !isFree, reading };
}

const isChange = (component: Component): boolean => firstOf(component, 'recurrence-id') !== undefined;
const isSeries = ({ lines }: Component): boolean => lines.some(({ name }) => name === 'rrule' || name === 'rdate');

function blocks(component: Component): boolean {
  const is = (name: string, ...values: string[]) =>
    values.includes(firstOf(component, name)?.value.toUpperCase() ?? '');
  const declined = linesOf(component, 'attendee').some(
    ({ params }) => params['partstat']?.toUpperCase() === 'DECLINED',
  );
  return (
    !declined &&
    !is('transp', 'TRANSPARENT') &&
    !is('status', 'CANCELLED') &&
    !is('x-microsoft-cdo-busystatus', ...FREE)
  );
}

/** When an entry ends, by DTEND or by DURATION. */
interface Endings {
  readonly end?: Wall;
  readonly length: Length;
}

function endingsOf(component: Component): Endings {
  const [duration, dtend] = ['duration', 'dtend'].map((name) => firstOf(component, name));
  if (duration !== undefined) return { length: lengthFrom(duration.value) };
  return { length: NO_LENGTH, ...(dtend === undefined ? {} : { end: timeOn(dtend) }) };
}

/** Whether something is far from the window, as most of a calendar's years are. */
function isElsewhere(start: Wall, { end, length }: Endings, { from, until }: Options): boolean {
  const last = Math.max(end?.at ?? start.at, start.at + length.days * DAY_MS + length.ms) + DAY_MS;
  return start.at - SLACK_MS > until || last + SLACK_MS < from;
}

const timeOn = ({ value, params }: Line): Wall => timeFrom(value, { isDay: params['value']?.toUpperCase() === 'DATE' });

/** The clock of a time on a line. It may be a guess, which is noted. */
function clockOf(component: Component, { params }: Line, { kind }: Wall, reading: Reading): Clock {
  if (kind === 'utc') return utcClock;
  const { tzid } = params;
  const zone = kind === 'day' ? reading.business : tzid === undefined ? reading.floating : reading.zoneOf(tzid);
  if (zone.isGuess) reading.note(component);
  return zone.clock;
}

/** DTEND is a time that passes, and DURATION has days by the calendar (RFC 5545, 3.8.5.3). */
function* lengthOf(component: Component, from: Omit<Occurrence, 'length'>, reading: Reading): Generator<Length> {
  const { end, length } = endingsOf(component);
  const dtend = firstOf(component, 'dtend');
  if (firstOf(component, 'duration') !== undefined) yield length;
  else if (dtend === undefined || end === undefined) yield { days: from.start.kind === 'day' ? 1 : 0, ms: 0 };
  else yield lengthUntil(end, from, clockOf(component, dtend, end, reading));
}

function lengthUntil(end: Wall, { start, clock }: Omit<Occurrence, 'length'>, clockOfEnd: Clock): Length {
  // Some calendars end a day on that day.
  if (start.kind === 'day' && end.kind === 'day') return { days: (end.at - start.at) / DAY_MS || 1, ms: 0 };
  return { days: 0, ms: clockOfEnd(end.at) - clock(start.at) };
}

function* periodsOf(component: Component, reading: Reading): Generator<BusyTime> {
  if (component.hasBadLine) reading.note(component);
  for (const line of linesOf(component, 'freebusy')) {
    if (line.params['fbtype']?.toUpperCase() === 'FREE') continue;
    const listed = listedOccurrences(component, line, reading, NO_LENGTH);
    yield* listed.filter((one) => !isElsewhere(one.start, one, reading)).map(timeOf);
  }
}

function valuesOf({ value }: Line, { spend }: Reading): string[] {
  const values = value.split(',');
  spend(values.length);
  return values;
}

/** Listed times, and periods with an end or a length of their own. */
const listedOccurrences = (component: Component, line: Line, reading: Reading, length: Length): Occurrence[] =>
  valuesOf(line, reading).flatMap((value) =>
    readable(component, reading, occurrenceOn(component, { ...line, value }, reading, length)),
  );

function* occurrenceOn(component: Component, line: Line, reading: Reading, length: Length): Generator<Occurrence> {
  const isPeriod = line.value.includes('/');
  const { start, end = length } = isPeriod ? periodFrom(line.value) : { start: timeOn(line) };
  const clock = clockOf(component, line, start, reading);
  const isLength = 'days' in end;
  yield {
    start,
    clock,
    length: isLength ? end : lengthUntil(end, { start, clock }, clockOf(component, line, end, reading)),
  };
}

const timeOf = ({ start, clock, length }: Occurrence): BusyTime => ({
  start: clock(start.at),
  end: clock(start.at + length.days * DAY_MS) + length.ms,
});

function blockedBy(entries: readonly Entry[]): BusyTime[] {
  const exceptions = new Map<string, Exception[]>();
  for (const entry of entries) {
    const found = isChange(entry.component) ? readable(entry.component, entry.reading, exceptionOf(entry)) : [];
    const known = exceptions.get(entry.uid);
    if (known === undefined) exceptions.set(entry.uid, found);
    else known.push(...found);
  }
  return entries.flatMap((entry) => {
    const { component, reading, uid } = entry;
    const times = isChange(component) ? singleTime(entry) : seriesTimes(entry, exceptions.get(uid) ?? []);
    return readable(component, reading, times);
  });
}

function* exceptionOf(entry: Entry): Generator<Exception> {
  const line = firstOf(entry.component, 'recurrence-id');
  if (line === undefined) return;
  const was = momentOf(entry.component, line, timeOn(line), entry.reading);
  const isRange = line.params['range']?.toUpperCase() === 'THISANDFUTURE';
  yield { was, shift: entry.clock(entry.start.at) - was.at, isRange, entry };
}

function momentOf(component: Component, line: Line, time: Wall, reading: Reading): Moment {
  const at = clockOf(component, line, time, reading)(time.at);
  return time.kind === 'day' ? { at, day: time.at } : { at };
}

function* singleTime(entry: Entry): Generator<BusyTime> {
  if (entry.blocks && !isElsewhere(entry.start, entry, entry.reading)) yield timeOf(entry);
}

function* seriesTimes(series: Entry, exceptions: readonly Exception[]): Generator<BusyTime> {
  const { spend } = series.reading;
  spend(exceptions.length);
  const ranges = exceptions.filter(({ isRange }) => isRange).toSorted((one, other) => one.was.at - other.was.at);
  if (!series.blocks && ranges.length === 0) return;
  const span = spanOf(series, ranges);
  const excluded = excludedFrom(series, exceptions, span);
  for (const occurrence of occurrencesOf(series, span)) {
    spend(ranges.length / RANGES_PER_STEP);
    const at = occurrence.clock(occurrence.start.at);
    if (excluded.at.has(at) || excluded.days.has(dayOf(occurrence.start))) continue;
    const range = ranges.findLast(({ was }) => was.at <= at);
    if ((range?.entry ?? series).blocks) yield timeOf(range === undefined ? occurrence : changed(occurrence, range));
  }
}

const dayOf = ({ at }: Wall): number => Math.floor(at / DAY_MS) * DAY_MS;

function excludedFrom({ component, reading }: Entry, exceptions: readonly Exception[], span: Span) {
  const listed = linesOf(component, 'exdate').flatMap((line) =>
    valuesOf(line, reading).flatMap((value) =>
      readable(component, reading, momentsOn(component, { ...line, value }, reading, span)),
    ),
  );
  const all = [...listed, ...exceptions.map(({ was }) => was)];
  return {
    at: new Set(all.flatMap(({ at, day }) => (day === undefined ? at : []))),
    days: new Set(all.flatMap(({ day }) => day ?? [])),
  };
}

function* momentsOn(component: Component, line: Line, reading: Reading, span: Span): Generator<Moment> {
  const time = timeOn(line);
  const isNear = time.at > span.earliest - SLACK_MS && time.at < span.latest + SLACK_MS;
  if (isNear) yield momentOf(component, line, time, reading);
}

/**
 * Where starts of a rule are of interest: an occurrence lasts, and may have been moved. One that
 * lasts longer than the window counts as that long, so that a long life doesn't repeat each day.
 */
function spanOf({ length, reading: { from, until } }: Entry, ranges: readonly Exception[]): Span {
  let [longest, reach] = [msOf(length), 0];
  for (const { entry, shift } of ranges) {
    longest = Math.max(longest, msOf(entry.length));
    reach = Math.max(reach, Math.abs(shift));
  }
  const moved = Math.min(reach, until - from) + SLACK_MS;
  return { earliest: from - Math.min(longest, until - from) - moved, latest: until + moved };
}

const msOf = ({ days, ms }: Length): number => Math.max(days * DAY_MS + ms, 0);

function* occurrencesOf({ component, start, clock, length, reading }: Entry, span: Span): Generator<Occurrence> {
  const near = { ...reading, from: span.earliest, until: span.latest };
  // It counts even if the rule doesn't yield it.
  if (!isElsewhere(start, { length }, near)) yield { start, clock, length };
  for (const line of linesOf(component, 'rdate')) {
    const listed = listedOccurrences(component, line, reading, length);
    yield* listed.filter((one) => !isElsewhere(one.start, one, near));
  }
  for (const { value } of linesOf(component, 'rrule')) {
    yield* readable(component, reading, ruleOccurrences({ start, clock, length }, value, reading, span));
  }
}

function* ruleOccurrences(first: Occurrence, rule: string, { spend }: Reading, span: Span): Generator<Occurrence> {
  const { start, clock } = first;
  for (const at of startsByRule(ruleFrom(rule), { start, clock, span, spend })) {
    yield { ...first, start: { ...start, at } };
  }
}

/** An occurrence since a change that applies to all from then on. */
function changed({ start, clock }: Occurrence, { shift, entry }: Exception): Occurrence {
  const moved = start.kind === 'day' ? Math.round(shift / DAY_MS) * DAY_MS : shift;
  return { start: { ...start, at: start.at + moved }, clock, length: entry.length };
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
