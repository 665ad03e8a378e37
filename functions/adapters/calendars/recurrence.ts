import ICAL from 'ical.js';
import { DAY_MS } from '#contract/limits.ts';
import { CalendarUnreadable } from '#domain/calendars/calendar.ts';
import { type Clock, standing, utcClock } from './zones.ts';

/** Counts work, and ends it when there is too much. */
export type Spend = (steps: number) => void;

/** Times as they stand in the file, between which a calendar is read. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** Clocks differ from UTC by less. */
export const SLACK_MS = 2 * DAY_MS;
/** About how many days the iterator counts off in the time of one step. */
const DAYS_PER_STEP = 50;
/** A month is searched day by day, and a year part by part. */
const PERIOD_STEPS: Readonly<Record<string, number>> = { MONTHLY: 10, YEARLY: 2 };
/** How many values of BYDAY and the like a month or year is searched for in that time. */
const VALUES_PER_STEP = 10;

/** The longest that periods take after which starts repeat; of months, those of a year. */
const PERIOD_DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 366, YEARLY: 366 };

/** @throws CalendarUnreadable, from the function that it returns, after so many steps */
export function budget(steps: number): Spend {
  let left = steps;
  return (spent) => {
    left -= spent;
    if (left < 0) throw new CalendarUnreadable('too-large');
  };
}

/**
 * The starts that a rule yields, in order.
 * @throws CalendarUnreadable if the rule takes too many steps
 */
export function* startsByRule(
  rule: ICAL.Recur,
  { start, clock, span, spend }: { start: ICAL.Time; clock: Clock; span: Span; spend: Spend },
): Generator<ICAL.Time> {
  const last = lastMoment(rule, start, clock);
  const end = Math.min(span.latest, last + SLACK_MS);
  if (end < span.earliest) return;
  rule.until = ICAL.Time.fromJSDate(new Date(end), true);
  const options = { rule, dtstart: closerStart(rule, start, span.earliest), spend };
  const iterator = new CountedIterator(options);
  const isYearly = rule.freq === 'YEARLY' && Object.keys(rule.parts).length === 0;
  while (!iterator.completed) {
    const next = iterator.next() as ICAL.Time | null;
    if (next === null) return;
    if (standing(next) < span.earliest) continue;
    if (clock(next) > last) return;
    // Other years have no February 29, which ical.js takes for March 1.
    if (isYearly && next.day !== start.day) continue;
    // The iterator goes on with the same object.
    yield next.clone();
  }
}

/** UNTIL as a moment. Without a time of its own, or for whole days, its day still counts. */
function lastMoment({ until }: ICAL.Recur, start: ICAL.Time, clock: Clock): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  if (!until.isDate && !start.isDate) return (until.zone === ICAL.Timezone.utcTimezone ? utcClock : clock)(until);
  const next = ICAL.Time.fromDateString(until.toString().slice(0, 10));
  next.adjust(1, 0, 0, 0);
  return clock(next) - 1;
}

/**
 * A start from which the rule yields the same starts since `earliest`, so that rules that began
 * years ago don't take long. It is a period early, since ical.js doesn't check its first one.
 */
function closerStart({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, earliest: number): ICAL.Time {
  const days = PERIOD_DAYS[freq];
  if (days === undefined || count !== null) return start;
  const periods = Math.floor((earliest - standing(start)) / (days * interval * DAY_MS)) - 1;
  const closer = start.clone();
  if (periods <= 0) return closer;
  if (days < 366) closer.adjust(periods * interval * days, 0, 0, 0);
  // Not every month has more days.
  else if (start.day <= 28) closer.year += periods * interval;
  return closer;
}

/** ical.js searches for the next start without a limit. */
class CountedIterator extends ICAL.RecurIterator {
  // The library's constructor calls fromData, after which a field would be reset.
  declare private spend: Spend;
  declare private step: number;

  override fromData(options: { rule: ICAL.Recur; dtstart: ICAL.Time; spend?: Spend }): void {
    const { freq, parts } = options.rule;
    this.spend = options.spend ?? budget(0);
    this.step = (PERIOD_STEPS[freq] ?? 1) + Object.values(parts).flat().length / VALUES_PER_STEP;
    super.fromData(options);
  }

  override increment_monthday(days: number): void {
    this.spend(days / DAYS_PER_STEP);
    super.increment_monthday(days);
  }

  override increment_month(): void {
    this.spend(this.step);
    super.increment_month();
  }

  override increment_year(years: number): void {
    this.spend(this.step);
    super.increment_year(years);
  }

  override check_contracting_rules(): boolean {
    this.spend(this.step);
    const isPast = this.rule.until !== null && this.last.compare(this.rule.until) > 0;
    return isPast || super.check_contracting_rules();
  }
}
