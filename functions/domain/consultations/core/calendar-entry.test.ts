import { globSync, readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aBooking, aClass } from '#testing/samples.ts';
import { testBusinessProfile as businessProfile } from '#testing/world.ts';
import { asInstant } from './booking.ts';
import { bookingParts, calendarEntry, calendarFeed } from './calendar-entry.ts';

const now = Date.parse('2026-11-02T15:00:00Z');
const businessInbox = 'office@shop.test';
type Given = Parameters<typeof calendarEntry>[1];
const entry = (booking = aBooking(), changes: Partial<Given> = {}) =>
  calendarEntry(booking, { businessProfile, businessInbox, reader: 'person', now, ...changes });
/** The same entry in an email. */
const invitation = (booking = aBooking(), changes: Partial<Given> = {}) =>
  bookingParts([booking], { businessProfile, businessInbox, reader: 'person', now, ...changes }).invite?.content ??
  expect.fail('No invitation');

/** Reads iCalendar with another library than the one that wrote it. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, event: events[0], events };
}

function expectLinesOf5545(text: string) {
  const lines = text.split('\r\n');
  // Its last line ends too.
  expect(lines.at(-1)).toBe('');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
}

const zonesIn = (text: string) =>
  parse(text)
    .calendar.getAllSubcomponents('vtimezone')
    .map((zone) => zone.getFirstPropertyValue('tzid'));

describe('a calendar entry', () => {
  it('has the time by the clocks of the business, with its zone', () => {
    const text = entry();
    const { event } = parse(text);
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-05T21:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-11-05T21:30:00.000Z');
    expect(text).toContain('DTSTART;TZID=America/New_York:20261105T160000\r\n');
    expect(text).toContain('DTEND;TZID=America/New_York:20261105T163000\r\n');
    expect(zonesIn(text)).toEqual(['America/New_York']);
  });

  it('says who and which one it is as it did with times in UTC, so that calendars know it again', () => {
    const booking = aBooking({ sequence: 3 });
    const kept = /^(?:METHOD|UID|SEQUENCE|DTSTAMP|STATUS|ORGANIZER|ATTENDEE)[:;].*$/gm;
    expect(invitation(booking).replaceAll('\r\n ', '').replaceAll('\r', '').match(kept)).toEqual([
      'METHOD:REQUEST',
      'UID:01KA00000000000000BOOKING1',
      'SEQUENCE:3',
      'DTSTAMP:20261102T150000Z',
      'ORGANIZER;CN="Route to College":mailto:office@shop.test',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Amy Marlow":MAILTO:amy@example.com',
      'STATUS:CONFIRMED',
    ]);
  });

  it('follows RFC 5545 in its lines', () => {
    const text = entry(aBooking({ note: 'ü'.repeat(500) }), { reader: 'business' });
    expect(text).toContain('BEGIN:VTIMEZONE');
    expectLinesOf5545(text);
  });

  it('keeps its UID and raises its SEQUENCE when the booking moves or ends', () => {
    const booked = parse(invitation());
    const moved = parse(invitation(aBooking({ sequence: 1 })));
    // The site has another domain since.
    const elsewhere = { businessProfile: { ...businessProfile, siteUrl: 'https://elsewhere.test' } };
    const canceled = parse(invitation(aBooking({ sequence: 2, status: 'CANCELED' }), elsewhere));
    expect(new Set([booked, moved, canceled].map(({ event }) => event?.uid))).toEqual(new Set([aBooking().id]));
    expect([booked, moved, canceled].map(({ event }) => event?.sequence)).toEqual([0, 1, 2]);
    expect([booked, canceled].map(({ calendar }) => calendar.getFirstPropertyValue('method'))).toEqual([
      'REQUEST',
      'CANCEL',
    ]);
    expect(canceled.event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('for download invites nobody', () => {
    for (const reader of ['person', 'business'] as const) {
      const { calendar, event } = parse(entry(aBooking(), { reader }));
      expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
      expect(event?.attendees).toEqual([]);
    }
  });

  it('for the person says how to join and has no other address than theirs and the business’s', () => {
    const { event } = parse(invitation());
    expect(event?.location).toBe('https://meet.example.com/maya');
    expect(event?.description).toContain('https://shop.test/dashboard');
    expect(event?.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
      `mailto:${aBooking().email}`,
    ]);
    expect(event?.organizer).toBe(`mailto:${businessInbox}`);
    expect(entry(aBooking({ how: 'phone' }))).toContain('We call you at');
  });

  it('for the business has the phone and the note', () => {
    const { event } = parse(entry(aBooking(), { reader: 'business' }));
    expect(event?.summary).toContain(aBooking().fullname);
    expect(event?.description).toContain(aBooking().phone);
    expect(event?.description).toContain(aBooking().note);
  });

  it.each([undefined, businessInbox, 'maya@shop.test'])(
    'for the business, whose counselor has the address %s, has another guest than the organizer',
    (email) => {
      const counselor = { id: 'maya', name: 'Maya Sample', ...(email === undefined ? {} : { email }) };
      const { event } = parse(invitation(aBooking({ counselor }), { reader: 'business' }));
      const guest = email === 'maya@shop.test' ? email : aBooking().email;
      expect(event?.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
        `mailto:${guest}`,
      ]);
      expect(event?.organizer).toBe(`mailto:${businessInbox}`);
    },
  );

  it('survives a name and a note that look like iCalendar', () => {
    const hostile = 'Amy;ATTENDEE=x:,\\n"\r\nEND:VEVENT\r\nBEGIN:VALARM';
    const booking = aBooking({ fullname: hostile, note: hostile });
    const { event, events } = parse(invitation(booking, { reader: 'business' }));
    expect(events).toHaveLength(1);
    expect(event?.component.getAllSubcomponents()).toEqual([]);
    expect(event?.attendees).toHaveLength(1);
  });
});

describe('the times of an entry and of a feed', () => {
  const counselor = { name: 'Maya Ellison' };
  /** What is written of a booking in a zone. */
  function write(timeZone: string, start: string, minutes: number) {
    const profile = { ...businessProfile, timeZone };
    const booking = aBooking({ start: Date.parse(start), minutes });
    return [
      invitation(booking, { businessProfile: profile }),
      calendarFeed({ bookings: [booking], classes: [], counselor, businessProfile: profile, now }),
    ];
  }
  function expectInstants(text: string, start: string, minutes: number) {
    const times = [Date.parse(start), Date.parse(start) + minutes * 60_000];
    // The one reads the zone in the file, the other its name.
    const { event } = parse(text);
    expect([event?.startDate, event?.endDate].map((time) => time?.toJSDate().getTime())).toEqual(times);
    const [other] = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
    expect([other?.start, other?.end].map((time) => time?.getTime())).toEqual(times);
  }

  it.each([
    // Before, up to and after the skipped hour of March 14, where it isn't skipped too.
    ['America/Los_Angeles', '2027-03-14T09:00:00Z', 30, '20270314T010000', '20270314T013000'],
    ['America/Los_Angeles', '2027-03-14T09:30:00Z', 30, '20270314T013000', '20270314T030000'],
    ['America/Los_Angeles', '2027-03-14T10:00:00Z', 60, '20270314T030000', '20270314T040000'],
    ['America/New_York', '2027-03-13T21:00:00Z', 45, '20270313T160000', '20270313T164500'],
    ['America/New_York', '2027-03-14T06:30:00Z', 120, '20270314T013000', '20270314T043000'],
    ['America/New_York', '2027-03-14T20:00:00Z', 45, '20270314T160000', '20270314T164500'],
    ['America/Phoenix', '2027-03-14T09:30:00Z', 30, '20270314T023000', '20270314T030000'],
    ['Asia/Tokyo', '2027-03-13T17:30:00Z', 30, '20270314T023000', '20270314T030000'],
    ['Europe/London', '2027-03-14T02:30:00Z', 30, '20270314T023000', '20270314T030000'],
    ['Europe/London', '2027-03-28T00:30:00Z', 60, '20270328T003000', '20270328T023000'],
    // Before and after the repeated hour of November 7, where it isn't repeated too.
    ['America/Los_Angeles', '2027-11-07T07:15:00Z', 30, '20271107T001500', '20271107T004500'],
    ['America/Los_Angeles', '2027-11-07T10:00:00Z', 30, '20271107T020000', '20271107T023000'],
    ['America/New_York', '2027-11-06T20:00:00Z', 45, '20271106T160000', '20271106T164500'],
    ['America/New_York', '2027-11-07T04:00:00Z', 45, '20271107T000000', '20271107T004500'],
    ['America/New_York', '2027-11-07T07:00:00Z', 120, '20271107T020000', '20271107T040000'],
    ['America/New_York', '2027-11-07T21:00:00Z', 45, '20271107T160000', '20271107T164500'],
    ['America/Phoenix', '2027-11-07T08:30:00Z', 30, '20271107T013000', '20271107T020000'],
    ['Asia/Tokyo', '2027-11-06T16:30:00Z', 30, '20271107T013000', '20271107T020000'],
    ['Europe/London', '2027-11-07T01:30:00Z', 30, '20271107T013000', '20271107T020000'],
    // Another name of Los Angeles.
    ['US/Pacific', '2027-11-07T21:00:00Z', 45, '20271107T130000', '20271107T134500'],
  ])('in %s, from %s on for %i minutes, are %s and %s with the zone', (zone, start, minutes, from, to) => {
    for (const text of write(zone, start, minutes)) {
      expectInstants(text, start, minutes);
      expect(text).toContain(`\r\nDTSTART;TZID=${zone}:${from}\r\nDTEND;TZID=${zone}:${to}\r\n`);
      expect(text).toContain('\r\nDTSTAMP:20261102T150000Z\r\n');
      expect(zonesIn(text)).toEqual([zone]);
      expectLinesOf5545(text);
    }
  });

  it.each([
    // The first and the second half past one, and ends in the repeated hour.
    ['America/Los_Angeles', '2027-11-07T08:30:00Z', 30],
    ['America/Los_Angeles', '2027-11-07T09:30:00Z', 30],
    ['America/Los_Angeles', '2027-11-07T07:30:00Z', 30],
    ['America/Los_Angeles', '2027-11-07T07:30:00Z', 120],
    ['America/New_York', '2027-11-07T05:30:00Z', 60],
    ['America/New_York', '2027-11-07T06:30:00Z', 60],
    ['Europe/London', '2027-10-31T00:30:00Z', 30],
    ['Europe/London', '2027-10-31T01:30:00Z', 30],
    // Half an hour is repeated there.
    ['Australia/Lord_Howe', '2027-04-03T14:45:00Z', 30],
    ['Australia/Lord_Howe', '2027-04-03T15:15:00Z', 30],
    ['UTC', '2027-11-07T08:30:00Z', 30],
  ])(
    'in %s, from %s on for %i minutes, are in UTC: its clocks say two moments, or it is UTC',
    (zone, start, minutes) => {
      for (const text of write(zone, start, minutes)) {
        expectInstants(text, start, minutes);
        expect(text).toContain(`\r\nDTSTART:${start.replaceAll(/[-:]/g, '')}\r\n`);
        expect(text).toMatch(/\r\nDTEND:\w{15}Z\r\n/);
        expect(zonesIn(text)).toEqual([]);
        expectLinesOf5545(text);
      }
    },
  );

  it.each([
    // Its VTIMEZONE has only the rules since then.
    ['Africa/Casablanca', '2026-09-05T20:00:00Z'],
    ['America/Vancouver', '2027-12-15T20:00:00Z'],
  ])('in %s, from %s on, are right though its rules are new', (zone, start) => {
    for (const text of write(zone, start, 45)) expectInstants(text, start, 45);
  });

  it('are told by one zone for all entries of a feed', () => {
    const starts = ['2027-03-14T09:30:00Z', '2027-11-07T08:30:00Z', '2027-11-07T09:30:00Z', '2027-11-07T10:30:00Z'];
    const bookings = starts.map((start, index) => aBooking({ id: String(index), start: Date.parse(start) }));
    const profile = { ...businessProfile, timeZone: 'America/Los_Angeles' };
    const text = calendarFeed({ bookings, classes: [], counselor, businessProfile: profile, now });
    expect(parse(text).events.map(({ startDate }) => asInstant(startDate.toJSDate().getTime()))).toEqual(starts);
    expect(zonesIn(text)).toEqual(['America/Los_Angeles']);
  });
});

it('a feed has all entries of a counselor', () => {
  const bookings = [aBooking(), aBooking({ id: '01KA00000000000000BOOKING2', how: 'phone' })];
  const counselor = { name: 'Maya Ellison' };
  const text = calendarFeed({ bookings, classes: [aClass()], counselor, businessProfile, now });
  const { calendar, events } = parse(text);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(events.flatMap(({ attendees }) => attendees)).toEqual([]);
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(events.map(({ uid, location }) => [uid, location])).toEqual([
    [bookings[0]?.id, 'https://meet.example.com/maya'],
    [bookings[1]?.id, aBooking().phone],
    [`ap-biology-${String(TEST_START)}-0`, 'https://meet.example/biology'],
    [`ap-biology-${String(TEST_START)}-1`, 'https://meet.example/biology'],
  ]);
});

it('no other file makes calendars, so that each of them ends as calendars must', () => {
  const making = globSync('functions/**/!(*.test).ts').filter((file) =>
    /import ical\b|new ICalCalendar|\bcalendar\.toString\(/.test(readFileSync(file, 'utf8')),
  );
  expect(making).toEqual(['functions/domain/shared/times/calendar.ts']);
});
