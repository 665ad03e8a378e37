import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { CalendarUnreadable } from '#domain/calendars/calendar.ts';
import { componentsOf, type JCal } from './calendar-text.ts';

/**
 * The moment, in ms since 1970, at which clocks show a time. Of repeated times the first counts,
 * and skipped ones move forward by the length of the gap (RFC 5545, 3.3.5).
 */
export type Clock = (time: ICAL.Time) => number;

/** The rules of a VTIMEZONE often start in 1601, and take ms to expand. */
const MAX_ZONE_RULES = 100;

type TimeFields = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;

/** A time as it stands in the file, in ms since 1970 as if it were in UTC. */
export const standing = (time: TimeFields): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

export const utcClock: Clock = (time) => standing(time);

/**
 * The clocks of a file's zones.
 * @param until the last year whose clock changes are needed
 * @throws CalendarUnreadable, from the function that it returns, for too many zones
 */
export function clocksOf(options: {
  readonly zone: string;
  readonly until: number;
}): (calendar: JCal) => (tzid: string | undefined) => Clock {
  const named = memoized(namedClock);
  const floating = ianaClock(options.zone);
  let rules = 0;
  // Files put together from many calendars repeat their zones.
  const defined = memoized((definition: string) => {
    const component = new ICAL.Component(JSON.parse(definition) as unknown[]);
    rules += component.getAllSubcomponents().filter((observance) => observance.hasProperty('rrule')).length;
    if (rules > MAX_ZONE_RULES) throw new CalendarUnreadable('too-large');
    return definedClock(component, options.until);
  });
  return (calendar) => {
    const definitions = new Map(componentsOf(calendar, 'vtimezone').map((zone) => [tzidOf(zone), zone]));
    return memoized((tzid) => {
      if (tzid === undefined) return floating;
      const definition = definitions.get(tzid);
      const clock = definition === undefined ? undefined : defined(JSON.stringify(definition));
      return clock ?? named(tzid) ?? floating;
    });
  };
}

const tzidOf = ([, properties]: JCal): unknown => properties.find(([name]) => name === 'tzid')?.[3];

/**
 * The clock of a zone that the file names and doesn't define: by its IANA name, Windows's name, the
 * end of a name with a prefix (`/example.com/20210210_1/America/New_York`), or the name that
 * Outlook displays (`(UTC-05:00) Eastern Time (US & Canada)`).
 */
function namedClock(tzid: string): Clock | undefined {
  const parts = tzid.split('/').slice(-3);
  const displayed = tzid.replace(/^\([^)]*\) (\w+) Time\b.*$/, '$1 Standard Time');
  const candidates = [...parts.map((_, index) => parts.slice(index).join('/')), ...findIana(displayed).slice(0, 1)];
  for (const candidate of candidates) {
    try {
      return ianaClock(candidate);
    } catch {
      // Then the next one.
    }
  }
  return undefined;
}

/** @throws RangeError if there is no such zone */
function ianaClock(zone: string): Clock {
  const { timeZoneId } = new Temporal.ZonedDateTime(0n, zone);
  const moments = memoized(
    (time: number) =>
      Temporal.Instant.fromEpochMilliseconds(time)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime()
        .toZonedDateTime(timeZoneId, { disambiguation: 'compatible' }).epochMilliseconds,
  );
  return (time) => moments(standing(time));
}

/** A clock change as ical.js expands it: a moment in UTC and offsets in seconds. */
interface Change extends TimeFields {
  readonly utcOffset: number;
  readonly prevUtcOffset: number;
}

/**
 * The clock of a VTIMEZONE, or undefined if it has no rules that make sense. ical.js's own offsets
 * are those after the change in a skipped or repeated hour, where RFC 5545 wants those before it.
 */
function definedClock(component: ICAL.Component, until: number): Clock | undefined {
  const changes = changesOf(component, until).map((change) => ({
    from: standing(change) + Math.max(change.utcOffset, change.prevUtcOffset) * 1000,
    ...change,
  }));
  const [first] = changes;
  if (first === undefined) return undefined;
  return (time) => {
    const local = standing(time);
    const offset = changes.findLast(({ from }) => from <= local)?.utcOffset ?? first.prevUtcOffset;
    return local - offset * 1000;
  };
}

function changesOf(component: ICAL.Component, until: number): Change[] {
  try {
    // Only yearly rules can be expanded since 1601 in time.
    const rules = component.getAllSubcomponents().map((observance) => observance.getFirstPropertyValue('rrule'));
    if (rules.some((rule) => rule instanceof ICAL.Recur && rule.freq !== 'YEARLY')) return [];
    const zone = new ICAL.Timezone({ component });
    zone.utcOffset(ICAL.Time.fromDateString(`${until}-12-31`));
    return zone.changes as Change[];
  } catch {
    return [];
  }
}

function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Value;
  };
}
