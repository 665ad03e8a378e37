import { DAY_MS } from '#contract/limits.ts';
import type { Spend } from './spend.ts';
import { dateAt, NotRead, timeFrom, type Wall } from './values.ts';

/** A rule of RFC 5545, 3.3.10. */
export interface Rule {
  readonly freq: Frequency;
  readonly interval: number;
  readonly count?: number;
  readonly until?: Wall;
  /** The first day of a week; 0 is Sunday. */
  readonly weekStart: number;
  readonly days: readonly { readonly weekday: number; readonly nth: number }[] | undefined;
  readonly numbers: Partial<Record<NumberPart, readonly number[]>>;
}

/** Times as they stand in the file, between which a calendar is read. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

type Frequency = keyof typeof UNIT_MS | 'MONTHLY' | 'YEARLY';
type NumberPart = keyof typeof PARTS;

/** The moment, in ms since 1970, at which clocks show a time that stands in the file. */
export type Clock = (at: number) => number;

/** Clocks differ from UTC by less. */
export const SLACK_MS = 2 * DAY_MS;

const WEEK_MS = 7 * DAY_MS;
const UNIT_MS = { SECONDLY: 1_000, MINUTELY: 60_000, HOURLY: 3_600_000, DAILY: DAY_MS, WEEKLY: WEEK_MS } as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Negative numbers count from the end. */
const PARTS = {
  seconds: { name: 'BYSECOND', min: 0, max: 60 },
  minutes: { name: 'BYMINUTE', min: 0, max: 59 },
  hours: { name: 'BYHOUR', min: 0, max: 23 },
  months: { name: 'BYMONTH', min: 1, max: 12 },
  monthDays: { name: 'BYMONTHDAY', min: -31, max: 31 },
  yearDays: { name: 'BYYEARDAY', min: -366, max: 366 },
  weeks: { name: 'BYWEEKNO', min: -53, max: 53 },
  places: { name: 'BYSETPOS', min: -366, max: 366 },
} as const;
/** How many days, and how many times of a day, are looked at in the time of one step. */
const DAYS_PER_STEP = 20;
const TIMES_PER_STEP = 20;
/** How many values of BYDAY and the like make looking at a day take twice as long. */
const VALUES_PER_LOOK = 10;

/** @throws NotRead if a part isn't known */
export function ruleFrom(value: string): Rule {
  const parts = new Map<string, string>();
  for (const part of value.toUpperCase().split(';')) {
    const [name = '', text = ''] = part.split('=', 2).map((side) => side.trim());
    if (name !== '' && !name.startsWith('X-')) parts.set(name, text);
  }
  const take = (name: string): string | undefined => {
    const found = parts.get(name);
    parts.delete(name);
    return found;
  };
  const [freq, count, until, days] = ['FREQ', 'COUNT', 'UNTIL', 'BYDAY'].map(take);
  const rule = {
    freq: frequency(freq),
    interval: integer(take('INTERVAL') ?? '1', 1, Number.MAX_SAFE_INTEGER),
    ...(count === undefined ? {} : { count: integer(count, 1, Number.MAX_SAFE_INTEGER) }),
    ...(until === undefined ? {} : { until: timeFrom(until) }),
    weekStart: weekday(take('WKST') ?? 'MO'),
    days: days === undefined ? undefined : [...new Set(days.split(','))].map(codedDay),
    numbers: Object.fromEntries(
      Object.entries(PARTS).flatMap(([part, { name, min, max }]) => {
        const list = take(name);
        return list === undefined ? [] : [[part, numbersOf(list, min, max)]];
      }),
    ) as Rule['numbers'],
  };
  if (parts.size > 0) throw new NotRead('a part of a rule');
  return rule;
}

function frequency(value: string | undefined): Frequency {
  if (value === 'MONTHLY' || value === 'YEARLY' || (value !== undefined && value in UNIT_MS)) return value as Frequency;
  throw new NotRead('a frequency');
}

function integer(value: string, min: number, max: number): number {
  const number = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new NotRead('a number');
  return number;
}

function weekday(code: string): number {
  const found = WEEKDAYS.indexOf(code);
  if (found < 0) throw new NotRead('a weekday');
  return found;
}

function codedDay(code: string): { weekday: number; nth: number } {
  const [, nth, day = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(code.trim()) ?? [];
  return { weekday: weekday(day), nth: nth === undefined ? 0 : integer(nth, -53, 53) };
}

function numbersOf(list: string, min: number, max: number): number[] {
  const numbers = list.split(',').map((value) => integer(value.trim(), min, max));
  if (min < 0 && numbers.includes(0)) throw new NotRead('a number');
  return [...new Set(numbers)];
}

/**
 * The starts that a rule yields within a span, in order, as they stand in the file. Only periods
 * around the span are looked at, unless the rule counts its starts.
 * @throws CalendarUnreadable if the rule takes too many steps
 */
export function* startsByRule(
  rule: Rule,
  { start, clock, span, spend }: { start: Wall; clock: Clock; span: Span; spend: Spend },
): Generator<number> {
  const last = lastMoment(rule, start, clock);
  const end = Math.min(span.latest, last + SLACK_MS);
  if (end < Math.max(span.earliest, start.at)) return;
  const { begin, indexAt } = periodsOf(rule, start.at);
  const startsIn = startFinder(rule, start, spend);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  const isCounted = left < Number.POSITIVE_INFINITY;
  for (let index = isCounted ? 0 : Math.max(indexAt(span.earliest) - 1, 0); begin(index) <= end + WEEK_MS; index += 1) {
    for (const at of startsIn(begin(index))) {
      if (at < start.at || (!isCounted && at < span.earliest)) continue;
      if (left === 0 || at > end || (last < Number.POSITIVE_INFINITY && clock(at) > last)) return;
      left -= 1;
      if (at < span.earliest) continue;
      spend(1);
      yield at;
    }
  }
}

/** UNTIL as a moment. Without a time of its own, or for whole days, its day still counts. */
function lastMoment({ until }: Rule, start: Wall, clock: Clock): number {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  if (until.kind === 'day' || start.kind === 'day') return clock((dayOf(until.at) + 1) * DAY_MS) - 1;
  return until.kind === 'utc' ? until.at : clock(until.at);
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
/** How many days a day is after the last one with a weekday. */
const daysSince = (weekday: number, day: number): number => (((day + 4 - weekday) % 7) + 7) % 7;
const range = (first: number, length: number): number[] => Array.from({ length }, (_, index) => first + index);
const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** When periods begin, by their index from the one that has the start, and the other way around. */
function periodsOf({ freq, interval, weekStart }: Rule, start: number) {
  if (freq === 'MONTHLY' || freq === 'YEARLY') {
    const months = freq === 'YEARLY' ? 12 : 1;
    const unitOf = (at: number) => {
      const date = new Date(at);
      return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
    };
    return {
      begin: (index: number) => dateAt(0, (unitOf(start) + index * interval) * months + 1, 1),
      indexAt: (at: number) => Math.floor((unitOf(at) - unitOf(start)) / interval),
    };
  }
  const unit = UNIT_MS[freq];
  const first =
    freq === 'WEEKLY' ? (dayOf(start) - daysSince(weekStart, dayOf(start))) * DAY_MS : Math.floor(start / unit) * unit;
  return {
    begin: (index: number) => first + index * interval * unit,
    indexAt: (at: number) => Math.floor((at - first) / (interval * unit)),
  };
}

/** The starts of a period, in order. */
function startFinder(rule: Rule, start: Wall, spend: Spend): (period: number) => number[] {
  const timesOf = timeFinder(rule, start, spend);
  const matches = dayMatcher(rule, start.at);
  const values = [rule.days, ...Object.values(rule.numbers)].reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const places = rule.numbers.places && new Set(rule.numbers.places);
  return (period) => {
    const all = candidates(rule, start.at, period);
    spend(1 + (all.length * (1 + values / VALUES_PER_LOOK)) / DAYS_PER_STEP);
    const days = all.filter(matches);
    const times = days.length === 0 ? [] : timesOf(period);
    spend((days.length * times.length) / TIMES_PER_STEP);
    const starts = days.flatMap((day) => times.map((time) => day * DAY_MS + time));
    return places === undefined
      ? starts
      : starts.filter((_, place) => places.has(place + 1) || places.has(place - starts.length));
  };
}

/** The days of a period among which a rule chooses, as days since 1970, in order. */
function candidates({ freq, weekStart, days, numbers }: Rule, start: number, period: number): number[] {
  const first = dayOf(period);
  if (freq === 'WEEKLY') return range(first, 7);
  if (freq === 'MONTHLY') return range(first, daysIn(period, 1));
  if (freq !== 'YEARLY') return [first];
  const { monthDays, yearDays, weeks } = numbers;
  const year = new Date(period).getUTCFullYear();
  if (weeks !== undefined) return weeksOf(year, weekStart, weeks);
  const isAnyMonth = days !== undefined || monthDays !== undefined || yearDays !== undefined;
  const months = numbers.months ?? (isAnyMonth ? undefined : [new Date(start).getUTCMonth() + 1]);
  if (months === undefined) return range(first, daysIn(period, 12));
  return ascending(months).flatMap((month) => {
    const begin = dateAt(year, month, 1);
    return range(dayOf(begin), daysIn(begin, 1));
  });
}

/** How many days some months have, from the beginning of the first. */
function daysIn(begin: number, months: number): number {
  const date = new Date(begin);
  return dayOf(dateAt(date.getUTCFullYear(), date.getUTCMonth() + 1 + months, 1)) - dayOf(begin);
}

/** The days of some weeks of a year, whose first one has at least four days of it. */
function weeksOf(year: number, weekStart: number, weeks: readonly number[]): number[] {
  const [first, next] = [year, year + 1].map((one) => {
    const fourth = dayOf(dateAt(one, 1, 4));
    return fourth - daysSince(weekStart, fourth);
  }) as [number, number];
  const starts = new Set(weeks.map((week) => (week > 0 ? first + (week - 1) * 7 : next + week * 7)));
  return ascending([...starts].filter((day) => day >= first && day < next)).flatMap((day) => range(day, 7));
}

/** Whether a rule has a day, in a period that it has. */
function dayMatcher({ freq, days, numbers }: Rule, start: number): (day: number) => boolean {
  const { months, yearDays, weeks } = numbers;
  const first = new Date(start);
  const hasNoDay = days === undefined && numbers.monthDays === undefined && yearDays === undefined;
  const isByWeek = freq === 'WEEKLY' || weeks !== undefined;
  const isByMonth = freq === 'MONTHLY' || freq === 'YEARLY';
  const monthDays = hasNoDay && isByMonth && !isByWeek ? [first.getUTCDate()] : numbers.monthDays;
  const weekdays = hasNoDay && isByWeek ? [{ weekday: first.getUTCDay(), nth: 0 }] : days;
  const placeOf = freq === 'MONTHLY' || months !== undefined ? placeInMonth : placeInYear;
  return (day) =>
    (months?.includes(new Date(day * DAY_MS).getUTCMonth() + 1) ?? true) &&
    (monthDays === undefined || isOneOf(monthDays, placeInMonth(day))) &&
    (yearDays === undefined || isOneOf(yearDays, placeInYear(day))) &&
    (weekdays === undefined ||
      weekdays.some((one) => daysSince(one.weekday, day) === 0 && isNth(one.nth, placeOf, day)));
}

/** Where a day is in its month or year, counted from 1 and, from the end, from -1. */
type Place = readonly [fromStart: number, fromEnd: number];

function placeInMonth(day: number): Place {
  const date = new Date(day * DAY_MS);
  const place = date.getUTCDate();
  return [place, place - 1 - daysIn(dateAt(date.getUTCFullYear(), date.getUTCMonth() + 1, 1), 1)];
}

function placeInYear(day: number): Place {
  const begin = dateAt(new Date(day * DAY_MS).getUTCFullYear(), 1, 1);
  const place = day - dayOf(begin) + 1;
  return [place, place - 1 - daysIn(begin, 12)];
}

const isOneOf = (numbers: readonly number[], place: Place): boolean => place.some((one) => numbers.includes(one));

/** Whether a day is the nth of its weekday; 0 is for any. */
function isNth(nth: number, placeOf: (day: number) => Place, day: number): boolean {
  if (nth === 0) return true;
  const [fromStart, fromEnd] = placeOf(day);
  return nth > 0 ? Math.ceil(fromStart / 7) === nth : Math.floor(fromEnd / 7) === nth;
}

/** The times of the days of a period, in ms since midnight, in order. */
function timeFinder({ freq, numbers }: Rule, start: Wall, spend: Spend): (period: number) => number[] {
  const lists = [numbers.hours, numbers.minutes, numbers.seconds];
  const fixed = ['HOURLY', 'MINUTELY', 'SECONDLY'].indexOf(freq) + 1;
  if (start.kind === 'day') return () => [0];
  const timesAt = (at: number): number[] => {
    const date = new Date(at);
    const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
    const [hours = [], minutes = [], seconds = []] = clock.map((now, index) => {
      const list = lists[index];
      if (index < fixed) return list === undefined || list.includes(now) ? [now] : [];
      return list === undefined ? [now] : ascending(list);
    });
    spend((hours.length * minutes.length * seconds.length) / TIMES_PER_STEP);
    return hours.flatMap((hour) =>
      minutes.flatMap((minute) => seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1000)),
    );
  };
  if (fixed > 0) {
    // A period begins with a second, a minute or an hour; what is less is that of the start.
    const unit = UNIT_MS[freq as keyof typeof UNIT_MS];
    return (period) => timesAt(period + start.at - Math.floor(start.at / unit) * unit);
  }
  const times = timesAt(start.at);
  return () => times;
}
