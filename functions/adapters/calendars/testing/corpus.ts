/**
 * Calendars of which each tests one thing, as programs write them. Everything in them is made up.
 */
export interface CorpusFile {
  /** What it tests. */
  readonly tests: string;
  /** Its lines, between | */
  readonly lines: string;
  /** When it is busy, by UTC; in March 2027 as `02 18:00 19:00`. Or why it can't be read. */
  readonly busy: readonly string[] | 'unreadable';
  readonly window?: readonly [from: string, until: string];
  /** How many entries aren't read in full; none if missing. */
  readonly leftOut?: number;
  /** What another library does, if it reads other times; each was checked against RFC 5545. */
  readonly other?: string;
}

type Rest = Pick<CorpusFile, 'window' | 'leftOut' | 'other'>;

const file = (tests: string, lines: string, busy: CorpusFile['busy'], rest: Rest = {}): CorpusFile => ({
  ...{ tests, lines, busy },
  ...rest,
});
const event = (lines: string): string => `BEGIN:VEVENT|${lines}|END:VEVENT`;
const one = (tests: string, lines: string, busy: CorpusFile['busy'], rest?: Rest): CorpusFile =>
  file(tests, event(lines), busy, rest);
const at = (tzid: string, time = '20270316T090000'): string => `DTSTART;TZID=${tzid}:${time}|DURATION:PT1H`;
const zone = (tzid: string, ...parts: readonly string[]): string =>
  `BEGIN:VTIMEZONE|TZID:${tzid}|${parts.join('|')}|END:VTIMEZONE`;
/** Clocks that change from an offset to another, since a time, with more lines. */
const part = (kind: string, start: string, from: string, to: string, more = ''): string =>
  `BEGIN:${kind}|DTSTART:${start}|TZOFFSETFROM:${from}|TZOFFSETTO:${to}${more === '' ? '' : `|${more}`}|END:${kind}`;
const floating = event('DTSTART:20270316T090000|DURATION:PT1H');
const nine = 'DTSTART;TZID=America/New_York:';
const weekly = event('UID:1|DTSTART;TZID=America/New_York:20270302T090000|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=4');
const change = (lines: string) => event(`UID:1|${lines}`);
const tue = 'DTSTART:20270302T180000Z|DURATION:PT1H';
const fb = (lines: string) => `BEGIN:VFREEBUSY|${lines}|END:VFREEBUSY`;

const zones: readonly CorpusFile[] = [
  one('an offset after GMT, without the quotes that its colon needs', at('GMT+05:30'), ['16 03:30 04:30'], {
    other: 'ends the line at the first colon',
  }),
  one('an offset after GMT, without a colon', at('GMT-0500'), ['16 14:00 15:00']),
  one('an offset of hours after UTC', at('UTC+2'), ['16 07:00 08:00']),
  one('an offset alone', at('+0100'), ['16 08:00 09:00'], { other: 'knows no such name' }),
  one('Microsoft’s address of UTC, without quotes', at('tzone://Microsoft/Utc'), ['16 09:00 10:00'], {
    other: 'knows no such name',
  }),
  one('Microsoft’s address of a zone that is defined nowhere', at('tzone://Microsoft/Custom'), ['16 16:00 17:00'], {
    leftOut: 1,
  }),
  one('an abbreviation of summer time', at('EDT'), ['16 13:00 14:00'], { other: 'knows no such name' }),
  one('an abbreviation of winter time that IANA doesn’t have', at('PST'), ['16 16:00 17:00'], { other: 'throws' }),
  one('an abbreviation that IANA has, always in winter time', at('EST'), ['16 14:00 15:00']),
  one('a zone as Americans say it', at('Eastern Time'), ['16 13:00 14:00'], { other: 'knows no such name' }),
  one('a Windows name of summer time', at('Pacific Daylight Time'), ['16 16:00 17:00']),
  one(
    'what Outlook displays for Amsterdam, in quotes',
    at('"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'),
    ['16 08:00 09:00'],
  ),
  one(
    'what Outlook displays for Amsterdam, without quotes',
    at('(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '20270330T090000'),
    ['30 07:00 08:00'],
    { other: 'ends the line at the first colon' },
  ),
  one('what Outlook displays for New York', at('"(UTC-05:00) Eastern Time (US & Canada)"'), ['16 13:00 14:00']),
  one('what Outlook displays for Alaska, which is no city', at('"(UTC-09:00) Alaska"'), ['16 17:00 18:00']),
  one('what Outlook displays for India', at('"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"'), ['16 03:30 04:30']),
  one(
    'what Outlook displays for La Paz in Mexico, and not in Bolivia',
    at('"(UTC-07:00) Chihuahua, La Paz, Mazatlan"'),
    ['16 16:00 17:00'],
  ),
  one('an offset of a place that nobody knows', at('"(UTC-07:00) Somewhere"'), ['16 16:00 17:00'], { leftOut: 1 }),
  one('what old versions of Outlook display', at('"(GMT-08:00) Pacific Time (US & Canada); Tijuana"'), [
    '16 16:00 17:00',
  ]),
  one('a Windows name', at('W. Europe Standard Time'), ['16 08:00 09:00']),
  one('an IANA name with the prefix of a program', at('/citadel.org/20210210_1/America/New_York'), ['16 13:00 14:00'], {
    other: 'knows no such name',
  }),
  one('an IANA name in lower case', at('america/new_york'), ['16 13:00 14:00']),
  one('an IANA name with a space', at('America/New York'), ['16 13:00 14:00'], { other: 'knows no such name' }),
  one('an old IANA name', at('US/Eastern'), ['16 13:00 14:00']),
  one('an IANA offset, whose sign is the other way around', at('Etc/GMT+5'), ['16 14:00 15:00']),
  one('a name that nobody knows', at('Somewhere'), ['16 16:00 17:00'], { leftOut: 1 }),
  one('summer time that is the standard: Dublin', at('Europe/Dublin', '20270329T090000'), ['29 08:00 09:00']),
  one(
    'clocks that go back in April: Sydney',
    at('Australia/Sydney', '20270327T090000') + '|RRULE:FREQ=WEEKLY;COUNT=3',
    ['26 22:00 23:00', '2027-04-02T22:00Z/2027-04-02T23:00Z', '2027-04-09T23:00Z/2027-04-10T00:00Z'],
    { window: ['2027-03-20T00:00Z', '2027-04-20T00:00Z'] },
  ),
  one(
    'half an hour of summer time: Lord Howe Island',
    at('Australia/Lord_Howe', '20270406T090000'),
    ['2027-04-05T22:30Z/2027-04-05T23:30Z'],
    { window: ['2027-03-20T00:00Z', '2027-04-20T00:00Z'] },
  ),
  file('floating times in the zone of the calendar', `X-WR-TIMEZONE:America/New_York|${floating}`, ['16 13:00 14:00'], {
    other: 'doesn’t know X-WR-TIMEZONE',
  }),
  file('floating times where nobody knows the zone of the calendar', `X-WR-TIMEZONE:Somewhere|${floating}`, [
    '16 16:00 17:00',
  ]),
  file(
    'floating times in a zone of the calendar that the file defines',
    `X-WR-TIMEZONE:Office|${zone('Office', part('STANDARD', '19700101T000000', '+0200', '+0200'))}|${floating}`,
    ['16 07:00 08:00'],
  ),
  file(
    'days count in the business’s zone, whatever the zone of the calendar',
    `X-WR-TIMEZONE:America/New_York|${event('DTSTART;VALUE=DATE:20270316')}`,
    ['2027-03-16T07:00Z/2027-03-17T07:00Z'],
  ),
  file(
    'times with a zone of their own, whatever the zone of the calendar',
    `X-WR-TIMEZONE:America/New_York|${event('DTSTART:20270316T160000Z|DURATION:PT1H')}|${event(at('Europe/Berlin', '20270317T090000'))}`,
    ['16 16:00 17:00', '17 08:00 09:00'],
  ),
  file(
    'New York, defined by one change of long ago',
    `${zone('America/New_York', part('STANDARD', '20101107T020000', '-0400', '-0500'))}|${event(at('America/New_York'))}`,
    ['16 13:00 14:00'],
  ),
  file(
    'New York, defined by DTSTART and RDATEs until 2020',
    `${zone('America/New_York', part('DAYLIGHT', '20190310T020000', '-0500', '-0400', 'RDATE:20200308T020000'), part('STANDARD', '20191103T020000', '-0400', '-0500', 'RDATE:20201101T020000'))}|${event(at('America/New_York'))}`,
    ['16 13:00 14:00'],
  ),
  file(
    'New York, defined for a single year',
    `${zone('America/New_York', part('DAYLIGHT', '20260308T020000', '-0500', '-0400'), part('STANDARD', '20261101T020000', '-0400', '-0500'))}|${event(at('America/New_York'))}`,
    ['16 13:00 14:00'],
  ),
  file(
    'New York, defined with an offset that is wrong',
    `${zone('America/New_York', part('STANDARD', '19700101T000000', '-0800', '-0800'))}|${event(at('America/New_York'))}`,
    ['16 13:00 14:00'],
  ),
  file(
    'a zone called GMT with summer time',
    `${zone('GMT', part('STANDARD', '16010101T020000', '+0100', '+0000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'), part('DAYLIGHT', '16010101T010000', '+0000', '+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'))}|${event(at('GMT', '20270330T090000'))}|${event(at('GMT', '20270326T090000'))}`,
    ['26 09:00 10:00', '30 08:00 09:00'],
    { other: 'takes the name for what IANA means' },
  ),
  one('GMT without a definition', at('GMT', '20270330T090000'), ['30 09:00 10:00']),
  file(
    'a Windows name, defined for a single year',
    `${zone('Pacific Standard Time', part('DAYLIGHT', '20200308T020000', '-0800', '-0700'), part('STANDARD', '20201101T020000', '-0700', '-0800'))}|${event(at('Pacific Standard Time'))}`,
    ['16 16:00 17:00'],
  ),
  file(
    'a made-up name with the place of it',
    `${zone('Home', 'X-LIC-LOCATION:America/New_York', part('STANDARD', '20201101T020000', '-0400', '-0500'))}|${event(at('Home'))}`,
    ['16 13:00 14:00'],
    { other: 'takes a made-up zone for the local one' },
  ),
  file(
    'a made-up name, defined for a year that is over',
    `${zone('Home', part('DAYLIGHT', '20200308T020000', '-0500', '-0400'), part('STANDARD', '20201101T020000', '-0400', '-0500'))}|${event(at('Home'))}`,
    ['16 14:00 15:00'],
    { leftOut: 1, other: 'takes a made-up zone for the local one' },
  ),
  file(
    'a made-up name, defined without summer time',
    `${zone('Home', part('STANDARD', '19700101T000000', '-0500', '-0500'))}|${event(at('Home'))}`,
    ['16 14:00 15:00'],
    { other: 'takes a made-up zone for the local one' },
  ),
  file(
    'a made-up name, defined by RDATEs of each year',
    `${zone('Home', part('DAYLIGHT', '20260308T020000', '-0500', '-0400', 'RDATE:20270314T020000,20280312T020000'), part('STANDARD', '20251102T020000', '-0400', '-0500', 'RDATE:20261101T020000|RDATE:20271107T020000'))}|${event(at('Home', '20270312T090000'))}|${event(at('Home'))}`,
    ['12 14:00 15:00', '16 13:00 14:00'],
    { other: 'takes a made-up zone for the local one' },
  ),
  file(
    'a made-up name, whose rules ended and were followed by others',
    `${zone('Home', part('DAYLIGHT', '19870405T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z'), part('STANDARD', '19871025T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z'), part('DAYLIGHT', '20070311T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'), part('STANDARD', '20071104T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'))}|${event(at('Home'))}`,
    ['16 13:00 14:00'],
    { other: 'takes a made-up zone for the local one' },
  ),
  file(
    'a made-up name, defined after the event',
    `${event(at('Home'))}|${zone('Home', part('STANDARD', '19700101T000000', '+0200', '+0200'))}`,
    ['16 07:00 08:00'],
    { other: 'takes a made-up zone for the local one' },
  ),
  file(
    'a made-up name with an offset in seconds',
    `${zone('Home', part('STANDARD', '19700101T000000', '-045602', '-050000'))}|${event(at('Home'))}`,
    ['16 14:00 15:00'],
    { other: 'takes a made-up zone for the local one' },
  ),
  file(
    'one name that two calendars of a file define differently',
    `${zone('Home', part('STANDARD', '19700101T000000', '+0200', '+0200'))}|${event(at('Home'))}|END:VCALENDAR|BEGIN:VCALENDAR|${zone('Home', part('STANDARD', '19700101T000000', '-0500', '-0500'))}|${event(at('Home'))}`,
    ['16 07:00 08:00', '16 14:00 15:00'],
    { other: 'takes a made-up zone for the local one' },
  ),
];

const days: readonly CorpusFile[] = [
  one('a day without VALUE=DATE', 'DTSTART:20270302', ['2027-03-02T08:00Z/2027-03-03T08:00Z']),
  one('days without VALUE=DATE', 'DTSTART:20270302|DTEND:20270304', ['2027-03-02T08:00Z/2027-03-04T08:00Z']),
  one('a day without an end', 'DTSTART;VALUE=DATE:20270302', ['2027-03-02T08:00Z/2027-03-03T08:00Z']),
  one('a day with a zone', 'DTSTART;TZID=America/New_York:20270302|DTEND;TZID=America/New_York:20270303', [
    '2027-03-02T08:00Z/2027-03-03T08:00Z',
  ]),
  one('a day written as a time', 'DTSTART;VALUE=DATE:20270302T000000|DTEND;VALUE=DATE:20270303T000000', [
    '2027-03-02T08:00Z/2027-03-03T08:00Z',
  ]),
  one(
    'a day that ends on itself',
    'DTSTART;VALUE=DATE:20270302|DTEND;VALUE=DATE:20270302',
    ['2027-03-02T08:00Z/2027-03-03T08:00Z'],
    { other: 'takes it for no time' },
  ),
  one('a week as a length', 'DTSTART;VALUE=DATE:20270302|DURATION:P1W', ['2027-03-02T08:00Z/2027-03-09T08:00Z']),
  one('a day of 23 hours', 'DTSTART;VALUE=DATE:20270314|DTEND;VALUE=DATE:20270315', [
    '2027-03-14T08:00Z/2027-03-15T07:00Z',
  ]),
  one('days of a series over the day of 23 hours', 'DTSTART:20270313|RRULE:FREQ=DAILY;COUNT=3', [
    '2027-03-13T08:00Z/2027-03-16T07:00Z',
  ]),
  one(
    'a series of days without one, that isn’t VALUE=DATE',
    'DTSTART:20270302|RRULE:FREQ=DAILY;COUNT=3|EXDATE:20270303',
    ['2027-03-02T08:00Z/2027-03-03T08:00Z', '2027-03-04T08:00Z/2027-03-05T08:00Z'],
  ),
  file(
    'a series of days with one moved, that isn’t VALUE=DATE',
    `${event('UID:1|DTSTART:20270302|RRULE:FREQ=WEEKLY;COUNT=2')}|${event('UID:1|RECURRENCE-ID:20270309|DTSTART:20270311')}`,
    ['2027-03-02T08:00Z/2027-03-03T08:00Z', '2027-03-11T08:00Z/2027-03-12T08:00Z'],
  ),
  one('a series of days that ends on a day', 'DTSTART;VALUE=DATE:20270302|RRULE:FREQ=DAILY;UNTIL=20270303', [
    '2027-03-02T08:00Z/2027-03-04T08:00Z',
  ]),
  one(
    'more days, that aren’t VALUE=DATE',
    'DTSTART:20270302|RDATE:20270305,20270308',
    [
      '2027-03-02T08:00Z/2027-03-03T08:00Z',
      '2027-03-05T08:00Z/2027-03-06T08:00Z',
      '2027-03-08T08:00Z/2027-03-09T08:00Z',
    ],
    { other: 'has no RDATE' },
  ),
  one('a day from midnight to midnight', 'DTSTART:20270302T000000|DTEND:20270303T000000', [
    '2027-03-02T08:00Z/2027-03-03T08:00Z',
  ]),
  one('a day that is free', 'DTSTART;VALUE=DATE:20270302|TRANSP:TRANSPARENT', []),
];

const times: readonly CorpusFile[] = [
  one('fractions of seconds', 'DTSTART:20270302T180000.000Z|DTEND:20270302T190000.000Z', ['02 18:00 19:00'], {
    other: 'can’t read the time',
  }),
  one('letters in lower case', 'DTSTART:20270302t180000z|DTEND:20270302t190000z', ['02 18:00 19:00'], {
    other: 'can’t read the time',
  }),
  one('dashes and colons of ISO 8601', 'DTSTART:2027-03-02T18:00:00Z|DURATION:PT1H', ['02 18:00 19:00'], {
    other: 'can’t read the time',
  }),
  one('no seconds', 'DTSTART:20270302T1800Z|DURATION:PT1H', ['02 18:00 19:00'], { other: 'can’t read the time' }),
  one('24 o’clock', 'DTSTART:20270302T180000Z|DTEND:20270302T240000Z', ['2027-03-02T18:00Z/2027-03-03T00:00Z']),
  one('a leap second', 'DTSTART:20270302T180000Z|DTEND:20270302T185960Z', ['02 18:00 19:00']),
  one('an end before the start', 'DTSTART:20270302T180000Z|DTEND:20270302T170000Z', []),
  one('no end', 'DTSTART:20270302T180000Z', []),
  one('days and hours as a length', 'DTSTART:20270302T180000Z|DURATION:P1DT2H', [
    '2027-03-02T18:00Z/2027-03-03T20:00Z',
  ]),
  one(
    'a day as a length, over a change of clocks',
    'DTSTART;TZID=America/Los_Angeles:20270313T180000|DURATION:P1D',
    ['2027-03-14T02:00Z/2027-03-15T01:00Z'],
    { other: 'takes a day for 24 hours' },
  ),
  one(
    '24 hours as a length, over a change of clocks',
    'DTSTART;TZID=America/Los_Angeles:20270313T180000|DURATION:PT24H',
    ['2027-03-14T02:00Z/2027-03-15T02:00Z'],
  ),
  one('a negative length', 'DTSTART:20270302T180000Z|DURATION:-PT1H', []),
  one('no length', 'DTSTART:20270302T180000Z|DURATION:P0D', []),
  one('a length that can’t be read', 'DTSTART:20270302T180000Z|DURATION:an hour', [], { leftOut: 1 }),
  one(
    'an end in another zone: a flight',
    'DTSTART;TZID=America/New_York:20270302T090000|DTEND;TZID=America/Los_Angeles:20270302T120000',
    ['02 14:00 20:00'],
  ),
  one('an end in UTC', 'DTSTART;TZID=America/New_York:20270302T090000|DTEND:20270302T150000Z', ['02 14:00 15:00']),
  file(
    'February 30',
    `${event('DTSTART:20270230T180000Z|DURATION:PT1H')}|${event('DTSTART:20270303T180000Z|DURATION:PT1H')}`,
    ['03 18:00 19:00'],
    { leftOut: 1, other: 'takes it for March 2' },
  ),
  file(
    'month 13',
    `${event('DTSTART:20271302T180000Z|DURATION:PT1H')}|${event('DTSTART:20270303T180000Z|DURATION:PT1H')}`,
    ['03 18:00 19:00'],
    { leftOut: 1 },
  ),
  file(
    'no start',
    `${event('DTEND:20270302T180000Z')}|${event('DTSTART:20270303T180000Z|DURATION:PT1H')}`,
    ['03 18:00 19:00'],
    { leftOut: 1 },
  ),
  file(
    'a start in words',
    `${event('DTSTART:soon|DTEND:20270302T180000Z')}|${event('DTSTART:20270303T180000Z|DURATION:PT1H')}`,
    ['03 18:00 19:00'],
    { leftOut: 1 },
  ),
  one('a skipped hour', 'DTSTART;TZID=America/Los_Angeles:20270314T023000|DURATION:PT1H', ['14 10:30 11:30']),
  one(
    'the first of two hours that clocks show',
    'DTSTART;TZID=America/Los_Angeles:20271107T013000|DURATION:PT30M',
    ['2027-11-07T08:30Z/2027-11-07T09:00Z'],
    { window: ['2027-11-01T07:00Z', '2027-11-15T08:00Z'], other: 'takes the second' },
  ),
  one('a line folded within a time', 'DTSTART:202703|  02T180000Z|DURATION:PT1H'.replace('|  ', '|\t'), [
    '02 18:00 19:00',
  ]),
  one('years from before the first one', 'DTSTART:00010101T000000Z|DTEND:20270301T100000Z', ['01 08:00 10:00']),
  one('an end in 9999', 'DTSTART:20270331T180000Z|DTEND:99991231T000000Z', ['2027-03-31T18:00Z/2027-04-01T07:00Z']),
];

const rules: readonly CorpusFile[] = [
  one(
    'the tenth Monday of the year, and no other',
    `${nine}20240304T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYDAY=10MO`,
    ['08 14:00 15:00'],
  ),
  one(
    'the twentieth Monday of the year, and no other',
    `${nine}20240513T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYDAY=20MO`,
    ['2027-05-17T13:00Z/2027-05-17T14:00Z'],
    { window: ['2027-01-01T08:00Z', '2027-07-01T07:00Z'] },
  ),
  one(
    'a Monday counted from the end of the year',
    `${nine}20240101T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYDAY=-43MO`,
    ['08 14:00 15:00'],
  ),
  one('a week of the year', `${nine}20240305T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYWEEKNO=10;BYDAY=TU`, [
    '09 14:00 15:00',
  ]),
  one(
    'weeks of the year, on the weekday of the start',
    `${nine}20240305T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYWEEKNO=9,11`,
    ['02 14:00 15:00', '16 13:00 14:00'],
    { other: 'takes the weekday that the year begins with' },
  ),
  one(
    'a week of the year that begins in the year before',
    `${nine}20240101T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU`,
    ['2024-12-30T14:00Z/2024-12-30T15:00Z', '2025-01-05T14:00Z/2025-01-05T15:00Z'],
    { window: ['2024-12-15T00:00Z', '2025-01-31T00:00Z'] },
  ),
  one('several hours of each day', `${nine}20270302T090000|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=5;BYHOUR=9,13,17`, [
    '02 14:00 15:00',
    '02 18:00 19:00',
    '02 22:00 23:00',
    '03 14:00 15:00',
    '03 18:00 19:00',
  ]),
  one(
    'several hours and minutes of each week',
    `${nine}20270302T090000|DURATION:PT15M|RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU;BYHOUR=9,15;BYMINUTE=0,30`,
    ['02 14:00 14:15', '02 14:30 14:45', '02 20:00 20:15', '02 20:30 20:45', '09 14:00 14:15', '09 14:30 14:45'],
  ),
  one(
    'several hours of one weekday of each month',
    `${nine}20270201T090000|DURATION:PT1H|RRULE:FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9,15`,
    ['01 14:00 15:00', '01 20:00 21:00'],
  ),
  one(
    'several hours of a day of the year',
    `${nine}20260305T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5;BYHOUR=9,15`,
    ['05 14:00 15:00', '05 20:00 21:00'],
  ),
  one('the last day of each month', `${nine}20270131T090000|DURATION:PT1H|RRULE:FREQ=MONTHLY;BYMONTHDAY=-1`, [
    '31 13:00 14:00',
  ]),
  one(
    'a weekday on a day of the month',
    `${nine}20240413T090000|DURATION:PT1H|RRULE:FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=13`,
    ['13 14:00 15:00'],
  ),
  one(
    'the last weekday of each month',
    `${nine}20270129T090000|DURATION:PT1H|RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1`,
    ['31 13:00 14:00'],
  ),
  one(
    'the first and the last of some days',
    `${nine}20270105T090000|DURATION:PT1H|RRULE:FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=1,-1`,
    ['02 14:00 15:00', '30 13:00 14:00'],
  ),
  one(
    'the second of some hours',
    `${nine}20270302T090000|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9,12,15;BYSETPOS=2`,
    ['02 14:00 15:00', '02 17:00 18:00', '03 17:00 18:00'],
    { other: 'leaves out a start that its rule doesn’t have' },
  ),
  one(
    'day 31 of the months that have one',
    `${nine}20270131T090000|DURATION:PT1H|RRULE:FREQ=MONTHLY`,
    ['31 13:00 14:00', '2027-05-31T13:00Z/2027-05-31T14:00Z'],
    { window: ['2027-02-01T08:00Z', '2027-07-01T07:00Z'], other: 'takes the 28th for the 31st' },
  ),
  one(
    'February 29 in leap years',
    `${nine}20240229T090000|DURATION:PT1H|RRULE:FREQ=YEARLY`,
    ['2028-02-29T14:00Z/2028-02-29T15:00Z'],
    { window: ['2027-02-01T08:00Z', '2028-03-31T07:00Z'], other: 'takes the 28th for the 29th' },
  ),
  one('a day of the year', `${nine}20240301T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYYEARDAY=61`, ['02 14:00 15:00']),
  one('a day from the end of the year', `${nine}20240101T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYYEARDAY=-300`, [
    '07 14:00 15:00',
  ]),
  one('the second Sunday of March', `${nine}20240310T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU`, [
    '14 13:00 14:00',
  ]),
  one(
    'the last Friday of some months',
    `${nine}20240126T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYMONTH=1,3;BYDAY=-1FR`,
    ['26 13:00 14:00'],
  ),
  one(
    'weekdays of some months only',
    `${nine}20240102T090000|DURATION:PT1H|RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1TU,3TH`,
    ['02 14:00 15:00', '18 13:00 14:00'],
  ),
  one(
    'every other week, by weeks that begin on Sunday',
    `${nine}20270302T090000|DURATION:PT1H|RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU`,
    ['02 14:00 15:00', '14 13:00 14:00', '16 13:00 14:00', '28 13:00 14:00'],
  ),
  one(
    'every other week, by weeks that begin on Monday',
    `${nine}20270302T090000|DURATION:PT1H|RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO`,
    ['02 14:00 15:00', '07 14:00 15:00', '16 13:00 14:00', '21 13:00 14:00'],
  ),
  one('each six hours', 'DTSTART:20270302T030000Z|DURATION:PT1H|RRULE:FREQ=HOURLY;INTERVAL=6;COUNT=5', [
    '02 03:00 04:00',
    '02 09:00 10:00',
    '02 15:00 16:00',
    '02 21:00 22:00',
    '03 03:00 04:00',
  ]),
  one('each quarter of an hour', 'DTSTART:20270302T180000Z|DURATION:PT5M|RRULE:FREQ=MINUTELY;INTERVAL=15;COUNT=4', [
    '02 18:00 18:05',
    '02 18:15 18:20',
    '02 18:30 18:35',
    '02 18:45 18:50',
  ]),
  one('some of each day’s hours', 'DTSTART:20270302T180000Z|DURATION:PT10M|RRULE:FREQ=HOURLY;COUNT=4;BYHOUR=18,20', [
    '02 18:00 18:10',
    '02 20:00 20:10',
    '03 18:00 18:10',
    '03 20:00 20:10',
  ]),
  one('Tuesdays of March', 'DTSTART:20270105T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;BYMONTH=3;BYDAY=TU', [
    '02 18:00 19:00',
    '09 18:00 19:00',
    '16 18:00 19:00',
    '23 18:00 19:00',
    '30 18:00 19:00',
  ]),
  one('an end by a time in UTC', `${nine}20270302T090000|DURATION:PT1H|RRULE:FREQ=DAILY;UNTIL=20270304T140000Z`, [
    '02 14:00 15:00',
    '03 14:00 15:00',
    '04 14:00 15:00',
  ]),
  one(
    'an end by a time without a zone',
    `${nine}20270302T090000|DURATION:PT1H|RRULE:FREQ=DAILY;UNTIL=20270304T090000`,
    ['02 14:00 15:00', '03 14:00 15:00', '04 14:00 15:00'],
  ),
  one(
    'a rule that ends before its start',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;UNTIL=20270201T000000Z',
    ['02 18:00 19:00'],
    { other: 'leaves out a start that its rule doesn’t have' },
  ),
  one(
    'a number of times, of which one is left out',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=3|EXDATE:20270303T180000Z',
    ['02 18:00 19:00', '04 18:00 19:00'],
  ),
  one(
    'two rules',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=2|RRULE:FREQ=MONTHLY;COUNT=1;BYMONTHDAY=30',
    ['02 18:00 19:00', '09 18:00 19:00', '30 18:00 19:00'],
    { other: 'keeps the last rule' },
  ),
  one(
    'a rule and a listed time that are the same',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=2|RDATE:20270309T180000Z,20270310T180000Z',
    ['02 18:00 19:00', '09 18:00 19:00', '10 18:00 19:00'],
    { other: 'has no RDATE' },
  ),
  one(
    'a start that its rule doesn’t have',
    'DTSTART:20270303T180000Z|DURATION:PT1H|RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2',
    ['03 18:00 19:00', '09 18:00 19:00', '16 18:00 19:00'],
    { other: 'leaves it out' },
  ),
  one(
    'hours that stay the same after a change of clocks',
    `${nine}20270310T090000|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=2`,
    ['10 14:00 15:00', '17 13:00 14:00'],
  ),
  one(
    'an hour that clocks skip once',
    'DTSTART;TZID=America/Los_Angeles:20270313T023000|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=3',
    ['13 10:30 11:30', '14 10:30 11:30', '15 09:30 10:30'],
    { other: 'keeps the hour of the day after it' },
  ),
  one(
    'the rule in lower case',
    'DTSTART:20270302T180000Z|DURATION:PT1H|rrule:freq=daily;count=2',
    ['02 18:00 19:00', '03 18:00 19:00'],
    { other: 'throws' },
  ),
  one(
    'a part of the rule that a program made up',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=2;X-ONE=2',
    ['02 18:00 19:00', '03 18:00 19:00'],
  ),
  one(
    'a rule that can’t be read: FREQ=DAILY;INTERVAL=0',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;INTERVAL=0',
    ['02 18:00 19:00'],
    { leftOut: 1, other: 'throws, or reads the rest of it' },
  ),
  one(
    'a rule that can’t be read: FREQ=FORTNIGHTLY',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=FORTNIGHTLY',
    ['02 18:00 19:00'],
    { leftOut: 1, other: 'throws, or reads the rest of it' },
  ),
  one(
    'a rule that can’t be read: FREQ=DAILY;BYEASTER=1',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;BYEASTER=1',
    ['02 18:00 19:00'],
    { leftOut: 1, other: 'throws, or reads the rest of it' },
  ),
  one(
    'a rule that can’t be read: FREQ=WEEKLY;BYDAY=XX',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=WEEKLY;BYDAY=XX',
    ['02 18:00 19:00'],
    { leftOut: 1, other: 'throws, or reads the rest of it' },
  ),
  one(
    'a rule that can’t be read: FREQ=DAILY;COUNT=few',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=few',
    ['02 18:00 19:00'],
    { leftOut: 1, other: 'throws, or reads the rest of it' },
  ),
  one(
    'a rule that can’t be read: FREQ=MONTHLY;BYMONTHDAY=32',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=MONTHLY;BYMONTHDAY=32',
    ['02 18:00 19:00'],
    { leftOut: 1 },
  ),
];

const changes: readonly CorpusFile[] = [
  file(
    'one that was moved',
    `${weekly}|${change('RECURRENCE-ID;TZID=America/New_York:20270309T090000|DTSTART;TZID=America/New_York:20270310T110000|DURATION:PT1H')}`,
    ['02 14:00 15:00', '10 16:00 17:00', '16 13:00 14:00', '23 13:00 14:00'],
  ),
  file(
    'one that was moved, before its series',
    `${change('RECURRENCE-ID;TZID=America/New_York:20270309T090000|DTSTART;TZID=America/New_York:20270310T110000|DURATION:PT1H')}|${weekly}`,
    ['02 14:00 15:00', '10 16:00 17:00', '16 13:00 14:00', '23 13:00 14:00'],
  ),
  file(
    'one that is named in UTC',
    `${weekly}|${change('RECURRENCE-ID:20270309T140000Z|DTSTART:20270310T160000Z|DURATION:PT1H')}`,
    ['02 14:00 15:00', '10 16:00 17:00', '16 13:00 14:00', '23 13:00 14:00'],
  ),
  file(
    'one that was moved out of the window',
    `${weekly}|${change('RECURRENCE-ID;TZID=America/New_York:20270309T090000|DTSTART;TZID=America/New_York:20270510T090000|DURATION:PT1H')}`,
    ['02 14:00 15:00', '16 13:00 14:00', '23 13:00 14:00'],
  ),
  file(
    'one that was canceled',
    `${weekly}|${change('RECURRENCE-ID;TZID=America/New_York:20270309T090000|DTSTART;TZID=America/New_York:20270309T090000|DURATION:PT1H|STATUS:CANCELLED')}`,
    ['02 14:00 15:00', '16 13:00 14:00', '23 13:00 14:00'],
  ),
  file(
    'one that is free',
    `${weekly}|${change('RECURRENCE-ID;TZID=America/New_York:20270309T090000|DTSTART;TZID=America/New_York:20270309T090000|DURATION:PT1H|TRANSP:TRANSPARENT')}`,
    ['02 14:00 15:00', '16 13:00 14:00', '23 13:00 14:00'],
  ),
  file(
    'one of a series that isn’t in the file',
    change('RECURRENCE-ID:20270309T140000Z|DTSTART:20270310T160000Z|DURATION:PT1H'),
    ['10 16:00 17:00'],
  ),
  file(
    'all from one on',
    `${weekly}|${change('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270316T090000|DTSTART;TZID=America/New_York:20270317T100000|DURATION:PT2H')}`,
    ['02 14:00 15:00', '09 14:00 15:00', '17 14:00 16:00', '24 14:00 16:00'],
    { other: 'moves only one' },
  ),
  one(
    'some that are left out, in one line',
    'DTSTART;TZID=America/New_York:20270302T090000|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=4|EXDATE;TZID=America/New_York:20270309T090000,20270316T090000',
    ['02 14:00 15:00', '23 13:00 14:00'],
  ),
  one(
    'some that are left out, in UTC',
    'DTSTART;TZID=America/New_York:20270302T090000|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=4|EXDATE:20270309T140000Z|EXDATE:20270316T130000Z',
    ['02 14:00 15:00', '23 13:00 14:00'],
  ),
  one(
    'some that are left out, of which one can’t be read',
    'DTSTART:20270302T180000Z|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=3|EXDATE:later,20270303T180000Z',
    ['02 18:00 19:00', '04 18:00 19:00'],
    { leftOut: 1 },
  ),
];

const free: readonly CorpusFile[] = [
  one('transparent', `${tue}|TRANSP:TRANSPARENT`, []),
  one('opaque', `${tue}|TRANSP:OPAQUE`, ['02 18:00 19:00']),
  one('canceled', `${tue}|STATUS:CANCELLED`, []),
  one('tentative', `${tue}|STATUS:TENTATIVE`, ['02 18:00 19:00']),
  one('free at Microsoft', `${tue}|X-MICROSOFT-CDO-BUSYSTATUS:FREE`, []),
  one('working elsewhere at Microsoft', `${tue}|X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE`, []),
  one('out of office at Microsoft', `${tue}|X-MICROSOFT-CDO-BUSYSTATUS:OOF`, ['02 18:00 19:00']),
  one('declined by the counselor', `${tue}|ATTENDEE;PARTSTAT=DECLINED:mailto:maya@example.com`, [], {
    other: 'doesn’t look at answers',
  }),
  one(
    'declined by the counselor, in another case, with a name in quotes',
    `${tue}|ATTENDEE;CN="Ellison; Maya: Counselor";ROLE=REQ-PARTICIPANT;PARTSTAT=declined:MAILTO:Maya@Example.com`,
    [],
    { other: 'doesn’t look at answers' },
  ),
  one('declined by the counselor’s other address', `${tue}|ATTENDEE;PARTSTAT=DECLINED:mailto:maya@home.test`, [], {
    other: 'doesn’t look at answers',
  }),
  one(
    'declined by another guest',
    `${tue}|ATTENDEE;PARTSTAT=DECLINED:mailto:sam@example.com|ATTENDEE;PARTSTAT=ACCEPTED:mailto:maya@example.com`,
    ['02 18:00 19:00'],
  ),
  one('not answered yet', `${tue}|ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:maya@example.com`, ['02 18:00 19:00']),
  file(
    'one of a series, declined',
    `${weekly}|${change('RECURRENCE-ID;TZID=America/New_York:20270309T090000|DTSTART;TZID=America/New_York:20270309T090000|DURATION:PT1H|ATTENDEE;PARTSTAT=DECLINED:mailto:maya@example.com')}`,
    ['02 14:00 15:00', '16 13:00 14:00', '23 13:00 14:00'],
    { other: 'doesn’t look at answers' },
  ),
  file('our own booking', event(`UID:booking@example.test|${tue}`), []),
];

const freeBusy: readonly CorpusFile[] = [
  file(
    'periods with an end and with a length',
    fb('FREEBUSY:20270302T180000Z/20270302T190000Z,20270303T180000Z/PT30M'),
    ['02 18:00 19:00', '03 18:00 18:30'],
    { other: 'keeps no busy periods' },
  ),
  file(
    'periods that are free',
    fb('FREEBUSY;FBTYPE=FREE:20270302T180000Z/PT1H|FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270303T180000Z/PT1H'),
    ['03 18:00 19:00'],
    { other: 'keeps no busy periods' },
  ),
  file(
    'a period that can’t be read beside one that can',
    fb('FREEBUSY:soon/PT1H,20270303T180000Z/PT1H'),
    ['03 18:00 19:00'],
    { leftOut: 1, other: 'keeps no busy periods' },
  ),
];

const structure: readonly CorpusFile[] = [
  file('nothing', '', []),
  file(
    'tasks and notes',
    'BEGIN:VTODO|DTSTART:20270302T180000Z|DURATION:PT1H|END:VTODO|BEGIN:VJOURNAL|DTSTART:20270302T180000Z|END:VJOURNAL',
    [],
  ),
  one('the lengths of an alarm', `${tue}|BEGIN:VALARM|TRIGGER:-PT15M|DURATION:PT9H|REPEAT:2|END:VALARM`, [
    '02 18:00 19:00',
  ]),
  file(
    'components in lower case',
    `begin:vevent|dtstart:20270302T180000Z|duration:PT1H|end:vevent`,
    ['02 18:00 19:00'],
    { other: 'knows names in capitals only' },
  ),
  file(
    'components that a program made up',
    `BEGIN:X-PART|${event(tue)}|END:X-PART|${event('DTSTART:20270303T180000Z|DURATION:PT1H')}`,
    ['03 18:00 19:00'],
  ),
  file(
    'two calendars',
    `${event(tue)}|END:VCALENDAR|BEGIN:VCALENDAR|${event('DTSTART:20270303T180000Z|DURATION:PT1H')}`,
    ['02 18:00 19:00', '03 18:00 19:00'],
    { other: 'keeps the last calendar' },
  ),
  file('a line that is none', `what is this|${event(tue)}`, ['02 18:00 19:00']),
  file('two events without a UID', `${event(tue)}|${event('DTSTART:20270303T180000Z|DURATION:PT1H')}`, [
    '02 18:00 19:00',
    '03 18:00 19:00',
  ]),
  file('a component that isn’t closed', `BEGIN:VEVENT|${tue}`, 'unreadable'),
];

export const corpus: readonly CorpusFile[] = [
  ...zones,
  ...days,
  ...times,
  ...rules,
  ...changes,
  ...free,
  ...freeBusy,
  ...structure,
];
