import { readdirSync, readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CalendarUnreadable } from '#domain/calendars/calendar.ts';
import { busyTimes } from './busy-times.ts';
import { otherTimes } from './testing/other-library.ts';

const ZONE = 'America/Los_Angeles';
const FIXTURES = new URL('fixtures/', import.meta.url);
const march = ['2027-03-01T08:00Z', '2027-04-01T07:00Z'] as const;
const november = ['2027-11-01T07:00Z', '2027-11-15T08:00Z'] as const;
const halfYear = ['2027-01-01T08:00Z', '2027-07-01T07:00Z'] as const;

const isOwn = (uid: string) => uid === 'booking@example.test';

const read = (name: string): string => readFileSync(new URL(`${name}.ics`, FIXTURES), 'utf8');

const optionsFor = ([from, until]: readonly [string, string]) => ({
  from: Date.parse(from),
  until: Date.parse(until),
  zone: ZONE,
  isOwn,
  timeoutMs: 60_000,
});

/** A time as `2027-03-01T17:00Z/2027-03-01T18:00Z`. */
const shown = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  [start, end].map((moment) => new Date(moment).toISOString().replace(':00.000Z', 'Z')).join('/');

interface Expected {
  readonly window?: readonly [string, string];
  readonly busy: readonly string[];
}

/** Hours of days in March 2027, by UTC: `02 18:00 19:00`. */
const inMarch = (...times: string[]): Expected => ({
  busy: times.map((time) => time.replace(/^(\d\d) (\S+) (\S+)$/, '2027-03-$1T$2Z/2027-03-$1T$3Z')),
});

const expectations: Readonly<Record<string, Expected>> = {
  'weekly-los-angeles': inMarch(
    ...['01 17:00 18:00', '08 17:00 18:00', '15 16:00 17:00', '22 16:00 17:00', '29 16:00 17:00'],
  ),
  'weekly-new-york': inMarch(
    ...['02 15:00 15:30', '09 15:00 15:30', '16 14:00 14:30', '23 14:00 14:30', '30 14:00 14:30'],
  ),
  'weekly-berlin': inMarch(
    ...['03 08:30 09:00', '10 08:30 09:00', '17 08:30 09:00', '24 08:30 09:00', '31 07:30 08:00'],
  ),
  'fall-back': {
    window: november,
    busy: [
      '2027-11-01T16:00Z/2027-11-01T17:00Z',
      '2027-11-04T16:00Z/2027-11-04T17:00Z',
      '2027-11-08T17:00Z/2027-11-08T18:00Z',
      '2027-11-11T17:00Z/2027-11-11T18:00Z',
    ],
  },
  'fall-back-berlin': {
    window: ['2027-10-25T00:00Z', '2027-11-08T00:00Z'],
    busy: ['2027-10-25T07:00Z/2027-10-25T08:00Z', '2027-11-01T08:00Z/2027-11-01T09:00Z'],
  },
  'skipped-hour': inMarch('14 10:30 11:30'),
  'skipped-hour-defined': inMarch('14 07:30 08:30'),
  'repeated-hour': { window: november, busy: ['2027-11-07T08:30Z/2027-11-07T09:00Z'] },
  'repeated-hour-defined': { window: november, busy: ['2027-11-07T05:30Z/2027-11-07T06:30Z'] },
  exdate: inMarch('01 17:00 18:00', '03 17:00 18:00', '05 17:00 18:00'),
  'exdate-list': inMarch('09 17:00 18:00', '11 17:00 18:00'),
  'exdate-day': { busy: ['2027-03-02T04:00Z/2027-03-02T05:00Z', '2027-03-04T04:00Z/2027-03-04T05:00Z'] },
  rdate: inMarch('02 17:00 17:30', '09 17:00 17:30', '16 16:00 16:30'),
  'rdate-rule': inMarch('02 18:00 18:30', '04 18:00 18:30', '09 18:00 18:30'),
  'rdate-period': inMarch('02 18:00 18:15', '03 18:00 19:00', '04 18:00 18:30'),
  moved: inMarch('01 17:00 18:00', '09 22:00 23:30', '15 16:00 17:00'),
  'moved-utc': inMarch('01 17:00 18:00', '08 17:00 18:00', '15 20:00 21:00'),
  'moved-across': inMarch('01 17:00 18:00', '03 19:00 20:00'),
  'canceled-once': inMarch('01 17:00 18:00', '15 16:00 17:00'),
  'this-and-future': inMarch(
    ...['01 17:00 18:00', '08 17:00 18:00', '16 18:00 20:00', '23 18:00 20:00', '30 18:00 20:00'],
  ),
  'this-and-future-canceled': inMarch('01 17:00 18:00', '08 17:00 18:00'),
  'invited-once': inMarch('08 19:00 20:00'),
  count: inMarch('02 17:00 18:00', '12 17:00 18:00', '22 16:00 17:00'),
  'until-utc': {
    busy: [
      '2027-03-02T01:00Z/2027-03-02T02:00Z',
      '2027-03-09T01:00Z/2027-03-09T02:00Z',
      '2027-03-16T00:00Z/2027-03-16T01:00Z',
    ],
  },
  'until-day': inMarch('01 17:00 18:00', '02 17:00 18:00', '03 17:00 18:00'),
  'until-day-all-day': { busy: ['2027-03-02T08:00Z/2027-03-04T08:00Z'] },
  'three-days-a-week': inMarch(
    ...['01 17:00 17:30', '03 17:00 17:30', '05 17:00 17:30', '08 17:00 17:30', '10 17:00 17:30', '12 17:00 17:30'],
  ),
  'every-other-week': inMarch('04 17:00 18:00', '18 16:00 17:00'),
  'daily-since-1970': inMarch('01 17:00 17:15', '02 17:00 17:15', '03 17:00 17:15'),
  'last-weekday': {
    window: halfYear,
    busy: ['01-29', '02-26', '03-31', '04-30', '05-31', '06-30'].map((day) => `2027-${day}T17:00Z/2027-${day}T18:00Z`),
  },
  'second-tuesday': {
    window: halfYear,
    busy: [
      '2027-01-12T17:00Z/2027-01-12T18:00Z',
      '2027-01-31T20:00Z/2027-01-31T21:00Z',
      '2027-02-09T17:00Z/2027-02-09T18:00Z',
      '2027-03-09T17:00Z/2027-03-09T18:00Z',
      '2027-03-31T20:00Z/2027-03-31T21:00Z',
      '2027-04-13T17:00Z/2027-04-13T18:00Z',
      '2027-05-11T17:00Z/2027-05-11T18:00Z',
      '2027-05-31T20:00Z/2027-05-31T21:00Z',
      '2027-06-08T17:00Z/2027-06-08T18:00Z',
    ],
  },
  'week-start': inMarch(
    ...['02 18:00 19:00', '02 20:00 21:00', '07 18:00 19:00', '14 20:00 21:00'],
    ...['16 18:00 19:00', '16 20:00 21:00', '21 18:00 19:00', '28 20:00 21:00'],
  ),
  birthdays: { busy: ['2027-03-05T08:00Z/2027-03-06T08:00Z'] },
  'all-day': {
    busy: [
      '2027-03-03T08:00Z/2027-03-04T08:00Z',
      '2027-03-05T08:00Z/2027-03-06T08:00Z',
      '2027-03-09T08:00Z/2027-03-12T08:00Z',
      '2027-03-14T08:00Z/2027-03-15T07:00Z',
    ],
  },
  'all-day-fall': { window: november, busy: ['2027-11-07T07:00Z/2027-11-08T08:00Z'] },
  'all-day-series': {
    busy: [
      '2027-03-02T08:00Z/2027-03-03T08:00Z',
      '2027-03-18T07:00Z/2027-03-19T07:00Z',
      '2027-03-23T07:00Z/2027-03-24T07:00Z',
    ],
  },
  lengths: { busy: ['2027-03-03T17:00Z/2027-03-03T17:45Z', '2027-03-13T17:00Z/2027-03-14T16:00Z'] },
  overnight: inMarch('07 07:00 12:00', '14 07:00 12:00', '21 06:00 11:00'),
  free: inMarch('08 18:00 19:00', '09 18:00 19:00', '10 18:00 19:00', '11 18:00 19:00'),
  'free-busy': inMarch(...['02 18:00 19:00', '03 18:00 18:30', '04 18:00 19:00', '05 18:00 19:00', '08 18:00 19:00']),
  floating: inMarch('02 17:00 18:00', '03 09:00 10:00', '04 09:00 10:00'),
  'customized-time-zone': inMarch(
    ...['02 15:00 16:00', '09 15:00 16:00', '16 14:00 15:00', '23 14:00 15:00', '30 14:00 15:00'],
  ),
  'historical-rules': inMarch('04 16:00 17:00', '11 16:00 17:00', '18 15:00 16:00', '25 15:00 16:00'),
  'one-year-of-rules': inMarch('12 17:00 18:00', '19 16:00 17:00'),
  'windows-defined': inMarch('11 15:00 16:00', '18 14:00 15:00'),
  'windows-names': inMarch('04 08:30 09:30', '05 14:30 15:30', '16 13:30 14:30'),
  'prefixed-names': inMarch('04 08:30 09:30', '05 14:30 15:30', '08 12:30 13:30'),
  'unknown-zone': inMarch('02 17:00 18:00', '03 14:00 15:00'),
  'odd-entries': inMarch('08 18:00 19:00', '09 18:00 19:00'),
  'several-calendars': inMarch('02 17:00 18:00', '03 14:00 15:00'),
  'lower-case': inMarch('02 18:00 19:00', '03 18:00 19:00'),
  folded: inMarch('02 18:00 19:00', '03 18:00 19:00'),
  empty: inMarch(),
  overlapping: inMarch('02 18:00 19:30', '02 20:00 22:00'),
  clipped: {
    busy: [
      '2027-03-01T08:00Z/2027-03-01T10:00Z',
      '2027-03-05T00:00Z/2027-03-19T09:00Z',
      '2027-04-01T06:00Z/2027-04-01T07:00Z',
    ],
  },
  'own-bookings': inMarch('03 18:00 19:00'),
};

const optionsOf = (name: string) => optionsFor(expectations[name]?.window ?? march);

describe('the busy times of a calendar', () => {
  it('are known for each fixture', () => {
    const names = readdirSync(FIXTURES).map((file) => file.replace('.ics', ''));
    expect(names.toSorted()).toEqual(Object.keys(expectations).toSorted());
  });

  it.each(Object.entries(expectations))('are right for %s', (name, { busy }) => {
    expect(busyTimes(read(name), optionsOf(name)).busy.map(shown)).toEqual(busy);
  });
});

/** What node-ical 0.26 reads otherwise; each was checked by hand against RFC 5545. */
const differences: Readonly<Record<string, string>> = {
  'skipped-hour-defined': 'takes a made-up zone for the local one',
  'repeated-hour': 'takes the second of repeated times',
  'repeated-hour-defined': 'takes a made-up zone for the local one',
  'exdate-day': 'takes the day in UTC',
  rdate: 'has no RDATE',
  'rdate-rule': 'has no RDATE',
  'rdate-period': 'has no RDATE',
  'moved-across': 'has no occurrence that was moved into the window',
  'this-and-future': 'moves only one occurrence',
  'this-and-future-canceled': 'cancels only one occurrence',
  'second-tuesday': 'takes the 28th for the 31st',
  'all-day': 'takes a day for 24 hours, and one that ends on itself for none',
  lengths: 'takes a day for 24 hours',
  'free-busy': 'keeps the length of a period as text',
  'historical-rules': 'takes a made-up zone for the local one',
  'one-year-of-rules': 'takes a made-up zone for one that never changes its clocks',
  'prefixed-names': 'takes zones with a prefix for the local one',
  'odd-entries': 'takes an unknown FREQ for the end of the file',
  'several-calendars': 'keeps the last calendar',
  'lower-case': 'knows names in capitals only',
};

/** The same with another library. */
const otherTimesOf = (name: string): string[] => otherTimes(read(name), optionsOf(name)).map(shown);

describe('another library', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', ZONE);
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each(Object.keys(expectations).filter((name) => !(name in differences)))('agrees on %s', (name) => {
    expect(otherTimesOf(name)).toEqual(expectations[name]?.busy);
  });
});

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]): string[] => ['BEGIN:VEVENT', 'UID:1@example.test', ...lines, 'END:VEVENT'];
const HOUR = 'DURATION:PT1H';

const timesOf = (text: string, window: readonly [string, string] = march): string[] =>
  busyTimes(text, optionsFor(window)).busy.map(shown);

function problemOf(text: string): string | undefined {
  try {
    busyTimes(text, optionsFor(march));
    return undefined;
  } catch (error) {
    return error instanceof CalendarUnreadable ? error.problem : String(error);
  }
}

describe('a file that is no calendar', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html>\n<title>Sign in</title>\n'],
    ['a contact', 'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nEND:VCARD\r\n'],
    ['an event alone', event('DTSTART:20270302T180000Z', HOUR).join('\r\n')],
    ['half a calendar', calendar(...event('DTSTART:20270302T180000Z', HOUR)).slice(0, -40)],
    ['5 MB without a line break', 'x'.repeat(5_000_000)],
  ])('is unreadable: %s', (_, text) => {
    expect(problemOf(text)).toBe('unreadable');
  });
});

/** Events on one day in March each, with a time of its own within two hours, in New York. */
const manyEvents = (count: number): string =>
  calendar(
    ...Array.from({ length: count }, (_, index) => {
      const [day, minute] = [1 + (index % 28), index % 60].map((number) => String(number).padStart(2, '0'));
      return event(`DTSTART;TZID=America/New_York:202703${day}T10${minute}00`, HOUR, `SUMMARY:${'x'.repeat(500)}`);
    }).flat(),
  );

const once = '2027-03-02T18:00Z/2027-03-02T19:00Z';
const start = 'DTSTART:20270302T180000Z';
const repeated = (count: number, ...lines: readonly string[]): string[] =>
  Array.from({ length: count }, () => lines).flat();
const numbers = (count: number): string => Array.from({ length: count }, (_, index) => String(index)).join(',');
/** An event in a zone with one more kind of clock changes than it needs. */
const inZone = (...lines: readonly string[]): string =>
  calendar(
    ...['BEGIN:VTIMEZONE', 'TZID:Home', 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0500', ...lines, 'END:STANDARD', 'END:VTIMEZONE'],
    ...event('DTSTART;TZID=Home:20270302T130000', HOUR),
  );

describe('a large calendar', () => {
  it('is read as far as it may touch the window: 20,000 past events are no work', () => {
    const past = event('DTSTART;TZID=America/New_York:20200302T100000', 'DTEND;TZID=America/New_York:20200302T110000');
    const soon = event(start, HOUR);
    expect(timesOf(calendar(...repeated(20_000, ...past), ...soon))).toEqual([once]);
  });

  it('has as many events near the window as its steps allow', () => {
    expect(timesOf(manyEvents(5001))).toHaveLength(28);
    expect(problemOf(calendar(...repeated(15_000, ...event(start, HOUR))))).toBe('too-large');
  });

  it.each([
    ['every second', 'FREQ=SECONDLY'],
    ['seconds of a day that never is', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ['hundreds of millions of times since the year 1', 'FREQ=DAILY;COUNT=999999999;BYHOUR=9,10,11'],
    ['each second of each day', `FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`],
  ])('ends where a rule takes too long: %s', (_, rule) => {
    expect(problemOf(calendar(...event('DTSTART:00010101T180000Z', HOUR, `RRULE:${rule}`)))).toBe('too-large');
  });

  it.each([
    ['days', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['years', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15;BYDAY=1MO'],
    ['months', 'FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=31;BYDAY=1MO'],
    ['after an endless interval of days', 'FREQ=DAILY;INTERVAL=1000000000'],
    ['after an endless interval of months', 'FREQ=MONTHLY;INTERVAL=9007199254740991'],
  ])('ends where a rule never comes true: %s', (_, rule) => {
    expect(timesOf(calendar(...event(start, HOUR, `RRULE:${rule}`)))).toEqual([once]);
  });

  it('reads many daily series since 1970', () => {
    const series = event('DTSTART;TZID=America/New_York:19700101T120000', HOUR, 'RRULE:FREQ=DAILY');
    expect(timesOf(calendar(...repeated(1000, ...series)))).toHaveLength(31);
  });

  it('refuses more occurrences than it can count', () => {
    const series = event('DTSTART:20270101T120000Z', HOUR, 'RRULE:FREQ=DAILY');
    expect(problemOf(calendar(...repeated(5000, ...series)))).toBe('too-large');
  });

  it('reads lines of 5 MB', () => {
    expect(timesOf(calendar(...event(start, HOUR, `DESCRIPTION:${'x'.repeat(5_000_000)}`)))).toEqual([once]);
    expect(timesOf(calendar(...event(start, HOUR, `EXDATE${';A=B'.repeat(1_250_000)}:x`)))).toEqual([once]);
    expect(timesOf(calendar(...event(start, HOUR, `COMMENT:${'\r\n x'.repeat(1_250_000)}`)))).toEqual([once]);
    const days = repeated(290_000, '20270302T180000Z').join(',');
    expect(problemOf(calendar(...event(start, HOUR, 'RRULE:FREQ=DAILY', `EXDATE:${days}`)))).toBe('too-large');
  });

  it.each([
    [
      '5,000 series of one UID with 5,000 changes',
      () => [
        ...repeated(5000, ...event(start, HOUR, 'RRULE:FREQ=DAILY')),
        ...repeated(5000, ...event('RECURRENCE-ID:20270303T180000Z', start, HOUR)),
      ],
    ],
    [
      '5,000 zones that nobody knows',
      () =>
        Array.from({ length: 5000 }, (_, index) =>
          event(`DTSTART;TZID=(UTC+01:00) ${index}:20270302T180000`, HOUR),
        ).flat(),
    ],
    [
      '99,000 dates of 1601, in one line',
      () => event(start, HOUR, `RDATE:${repeated(99_000, '16010101T000000').join(',')}`),
    ],
    ['99,000 dates of 1601, in lines', () => event(start, HOUR, ...repeated(99_000, 'RDATE:16010101T000000'))],
  ])('ends where there is too much to compare: %s', (_, lines) => {
    expect(problemOf(calendar(...lines()))).toBe('too-large');
  });

  it('ends when its time is over, as too large', () => {
    const options = { ...optionsFor(march), timeoutMs: 0 };
    expect(() => busyTimes(calendar(...event(start, HOUR)), options)).toThrow(
      expect.objectContaining({ problem: 'too-large' }),
    );
  });
});

describe('one event, which anyone may send in an invitation', () => {
  const [from, until] = march;
  it.each([
    ['DURATION:P999999999999999999W', [start, 'DURATION:P999999999999999999W'], [`2027-03-02T18:00Z/${until}`]],
    ['DURATION:P99999999D', [start, 'DURATION:P99999999D'], [`2027-03-02T18:00Z/${until}`]],
    [
      'RDATE;VALUE=PERIOD',
      [start, HOUR, 'RDATE;VALUE=PERIOD:20270304T180000Z/P99999999D,20270305T180000Z/P999999999999999999W'],
      [once, `2027-03-04T18:00Z/${until}`],
    ],
    ['P3650000D, daily', ['DTSTART:20000101T000000Z', 'DURATION:P3650000D', 'RRULE:FREQ=DAILY'], [`${from}/${until}`]],
    [
      'daily since the year 1',
      ['DTSTART:00010101T180000Z', HOUR, 'RRULE:FREQ=DAILY;UNTIL=20270302T180000Z'],
      ['2027-03-01T18:00Z/2027-03-01T19:00Z', once],
    ],
  ])('is read in a few steps: %s', (_, lines, busy) => {
    const { busy: times } = busyTimes(calendar(...event(...lines)), { ...optionsFor(march), steps: 500 });
    expect(times.map(shown)).toEqual(busy);
  });

  it('is read in a few steps as periods of VFREEBUSY', () => {
    const text = calendar('BEGIN:VFREEBUSY', 'FREEBUSY:20270302T180000Z/P999999999999999999W', 'END:VFREEBUSY');
    expect(timesOf(text)).toEqual([`2027-03-02T18:00Z/${until}`]);
  });

  it.each([
    ['each day since 1601', 'RRULE:FREQ=DAILY'],
    ['yearly, and twice on each Sunday', `RRULE:FREQ=YEARLY;BYDAY=SU;BYHOUR=0,12`],
  ])('is read in a few steps in a zone whose clocks change %s', (_, rule) => {
    const { busy } = busyTimes(inZone(rule), { ...optionsFor(march), steps: 2000 });
    expect(busy.map(shown)).toEqual([once]);
  });

  it.each([
    ['each second', 'RRULE:FREQ=SECONDLY'],
    [
      'each second of the year',
      `RRULE:FREQ=YEARLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`,
    ],
    ['99,000 times in 1601', `RDATE:${repeated(99_000, '16010101T000000').join(',')}`],
    ['99,000 times in 1601, in lines', repeated(99_000, 'RDATE:16010101T000000').join('\r\n')],
  ])('ends as too large in a zone whose clocks change %s', (_, lines) => {
    expect(problemOf(inZone(lines))).toBe('too-large');
  });

  it('doesn’t count how often clocks change in a place that has a name', () => {
    const text = inZone('RRULE:FREQ=SECONDLY').replaceAll('Home', 'America/New_York');
    expect(timesOf(text)).toEqual([once]);
  });
});

describe('a line that makes no sense', () => {
  it.each([
    ['EXDATE:', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['EXDATE:20270304T180000Z,later', 'RRULE:FREQ=DAILY;COUNT=3'],
    ['RDATE:later', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['RRULE:FREQ=MONTHLY;BYYEARDAY=1', 'RDATE:20270303T180000Z'],
    ['RRULE:COUNT=2', 'RDATE:20270303T180000Z'],
  ])('leaves the others: %s', (line, other) => {
    const times = ['2027-03-02T18:00Z/2027-03-02T19:00Z', '2027-03-03T18:00Z/2027-03-03T19:00Z'];
    expect(timesOf(calendar(...event('DTSTART:20270302T180000Z', HOUR, line, other)))).toEqual(times);
  });
});

it('blocks with a period that began long before and that lasts longer than its series', () => {
  const text = calendar(
    ...event('DTSTART:20270102T180000Z', HOUR, 'RDATE;VALUE=PERIOD:20270103T180000Z/20270303T180000Z'),
  );
  expect(timesOf(text)).toEqual(['2027-03-01T08:00Z/2027-03-03T18:00Z']);
});

it('merges many occurrences of one event', () => {
  const text = calendar(...event('DTSTART:20270302T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=28800'));
  expect(timesOf(text)).toEqual(['2027-03-02T00:00Z/2027-03-02T08:00Z']);
});

it('refuses a zone that does not exist', () => {
  expect(() => busyTimes(calendar(), { ...optionsFor(march), zone: 'Mars/Olympus' })).toThrow(RangeError);
});

describe('a rule that began years ago', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
    'FREQ=DAILY;INTERVAL=2;BYHOUR=9,15',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SA;WKST=SU',
    'FREQ=WEEKLY;BYMONTH=2,3,5',
    'FREQ=MONTHLY;INTERVAL=5',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=2',
    'FREQ=MONTHLY;BYMONTHDAY=1,15,31',
    'FREQ=YEARLY',
    'FREQ=YEARLY;INTERVAL=3;BYMONTH=1,4;BYDAY=2TU',
    'FREQ=YEARLY;BYYEARDAY=1,90,-200',
    'FREQ=MINUTELY;INTERVAL=1440;COUNT=3000',
  ])('has the same times from near as from its start: %s', (rule) => {
    for (const start of ['20200106T090000Z', '20210131T090000Z', '20240228T090000Z']) {
      const all = plainStarts(rule, start);
      const [from, until] = halfYear;
      const expected = all.filter((time) => time >= from && time < until);
      const times = timesOf(calendar(...event(`DTSTART:${start}`, 'DURATION:PT1M', `RRULE:${rule}`)), halfYear);
      expect(times.map((time) => time.slice(0, 17))).toEqual(expected);
    }
  });
});

/** As ical.js has them, one by one from the first. */
function plainStarts(rule: string, start: string): string[] {
  const first = ICAL.Property.fromString(`DTSTART:${start}`).getFirstValue() as ICAL.Time;
  const iterator = ICAL.Recur.fromString(rule).iterator(first);
  const starts: string[] = [];
  for (;;) {
    const next = iterator.next() as ICAL.Time | null;
    if (next === null || next.year > 2027) return starts;
    starts.push(next.toString().replace(':00Z', 'Z'));
  }
}
