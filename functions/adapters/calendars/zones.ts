import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '#contract/limits.ts';
import { type Component, componentsOf, firstOf, linesOf } from './calendar-text.ts';
import { type Clock, type Rule, ruleFrom, startsByRule } from './recurrence.ts';
import type { Spend } from './spend.ts';
import { dateAt, NotRead, offsetFrom, timeFrom, type Wall } from './values.ts';
import { placeNamed, zoneNamed } from './zone-names.ts';

/** How a zone of a file shows times. */
export interface Zone {
  /** Of repeated times the first counts, and skipped ones move on by the gap (RFC 5545, 3.3.5). */
  readonly clock: Clock;
  /** Nothing says how the clocks are then, and they may be hours off. */
  readonly isGuess: boolean;
}

/** What trying a name takes, and reading a clock by the library. */
const NAME_STEPS = 100;
const CONVERSION_STEPS = 6;
/** Rules of clock changes are yearly, so that one that ended has a last change in this time. */
const RULE_MS = 800 * DAY_MS;

export const utcClock: Clock = (at) => at;

interface Zones {
  readonly business: Clock;
  readonly from: number;
  readonly spend: Spend;
}

/**
 * The zones of a file, by their names: what a VTIMEZONE says counts less than a place's own name,
 * as it does at Google and Apple, since many define a single year.
 * @param business the clock for names that nobody knows
 * @param from in ms since 1970; what says nothing of the time since then is a guess
 */
export function zonesOf({ business, from, spend }: Zones): (calendar: Component) => (tzid: string) => Zone {
  const places = memoized((name: string) => tried(placeNamed, name, spend));
  const named = memoized((name: string) => tried(zoneNamed, name, spend));
  return (calendar) => {
    const definitions = new Map(
      componentsOf(calendar, 'vtimezone').map((one) => [firstOf(one, 'tzid')?.value, one] as const),
    );
    return memoized((tzid) => {
      const definition = definitions.get(tzid);
      const location = definition && firstOf(definition, 'x-lic-location')?.value;
      const place = places(tzid) ?? (location === undefined ? undefined : places(location));
      if (place !== undefined) return place;
      const defined = definition && definedZone(definition, { from, spend });
      if (defined?.isEndless === true) return defined;
      return named(tzid) ?? defined ?? { clock: business, isGuess: true };
    });
  };
}

function tried(find: typeof zoneNamed, name: string, spend: Spend): Zone | undefined {
  spend(NAME_STEPS);
  const found = find(name);
  if (found === undefined) return undefined;
  const { zone, isGuess = false } = found;
  return { clock: typeof zone === 'number' ? (at) => at - zone : ianaClock(zone, spend), isGuess };
}

/**
 * The clock of an IANA zone, which looks at each day once.
 * @throws RangeError if there is no such zone
 */
export function ianaClock(zone: string, spend: Spend): Clock {
  const { timeZoneId } = new Temporal.ZonedDateTime(0n, zone);
  const exactly = memoized((at: number) => {
    spend(CONVERSION_STEPS);
    return Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(timeZoneId, { disambiguation: 'compatible' }).epochMilliseconds;
  });
  return (at) => {
    const midnight = Math.floor(at / DAY_MS) * DAY_MS;
    const offset = midnight - exactly(midnight);
    return midnight + DAY_MS - exactly(midnight + DAY_MS) === offset ? at - offset : exactly(at);
  };
}

/** One kind of clock changes in a VTIMEZONE. Offsets are in ms. */
interface Observance {
  readonly before: number;
  readonly after: number;
  readonly start: Wall;
  readonly listed: readonly number[];
  readonly rules: readonly Rule[];
}

/** A change as the clocks before it show it. */
interface Change extends Pick<Observance, 'before' | 'after'> {
  readonly at: number;
}

/** The zone that a VTIMEZONE defines, for all years or not; undefined if it says nothing. */
function definedZone(
  definition: Component,
  { from, spend }: { readonly from: number; readonly spend: Spend },
): (Zone & { readonly isEndless: boolean }) | undefined {
  const observances = ['standard', 'daylight']
    .flatMap((kind) => componentsOf(definition, kind))
    .flatMap((component) => observanceOf(component, spend));
  if (observances.length === 0) return undefined;
  const changesIn = memoized((year: number) => changesAround(year, observances, spend));
  const isEndless =
    new Set(observances.map(({ after }) => after)).size === 1 ||
    observances.some(({ rules }) => rules.some(({ until, count }) => until === undefined && count === undefined));
  return {
    isEndless,
    isGuess: !isEndless && changesIn(new Date(from).getUTCFullYear()).every(({ at }) => at < from),
    clock: (at) => {
      const changes = changesIn(new Date(at).getUTCFullYear());
      const last = changes.findLast((change) => change.at + Math.max(change.after - change.before, 0) <= at);
      return at - (last?.after ?? changes[0]?.before ?? 0);
    },
  };
}

function observanceOf(component: Component, spend: Spend): Observance[] {
  const valueOf = (name: string) => firstOf(component, name)?.value ?? '';
  const [before, after] = [offsetFrom(valueOf('tzoffsetfrom')), offsetFrom(valueOf('tzoffsetto'))];
  if (before === undefined || after === undefined) return [];
  try {
    const listed = linesOf(component, 'rdate').flatMap(({ value }) => value.split(','));
    spend(listed.length);
    return [
      {
        before,
        after,
        start: timeFrom(valueOf('dtstart')),
        listed: listed.map((value) => localTime(timeFrom(value), before)),
        rules: linesOf(component, 'rrule').map(({ value }) => ruleFrom(value)),
      },
    ];
  } catch (error) {
    if (error instanceof NotRead) return [];
    throw error;
  }
}

const localTime = ({ at, kind }: Wall, before: number): number => (kind === 'utc' ? at + before : at);

/** The changes of a year and the one before it, with the last of each kind before that. */
function changesAround(year: number, observances: readonly Observance[], spend: Spend): Change[] {
  const span = { earliest: dateAt(year - 1, 1, 1), latest: dateAt(year + 1, 1, 1) };
  const changes = observances.flatMap(({ before, after, start, listed, rules }) => {
    spend(1 + listed.length / 10);
    const clock: Clock = (at) => at - before;
    const times = rules.flatMap((rule) => {
      const earliest = Math.min(span.earliest, (rule.until?.at ?? Number.POSITIVE_INFINITY) - RULE_MS);
      return [...startsByRule(rule, { start, clock, spend, span: { ...span, earliest } })];
    });
    return [start.at, ...listed, ...times].map((at) => ({ at, before, after }));
  });
  return changes.toSorted((one, other) => one.at - other.at);
}

function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Value;
  };
}
