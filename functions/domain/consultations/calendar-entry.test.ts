import { globSync, readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { aBooking } from '#testing/samples.ts';
import { testBusinessProfile as businessProfile } from '#testing/world.ts';
import { calendarEntry, calendarFeed } from './calendar-entry.ts';

const now = Date.parse('2026-11-02T15:00:00Z');
const businessInbox = 'office@shop.test';
const entry = (changes: Partial<Parameters<typeof calendarEntry>[0]> = {}) =>
  calendarEntry({ booking: aBooking(), businessProfile, businessInbox, reader: 'person', now, ...changes });

/** Reads iCalendar with another library than the one that wrote it. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, event: events[0], events };
}

describe('a calendar entry', () => {
  it('has the time in UTC, without a time zone of its own', () => {
    const text = entry();
    const { calendar, event } = parse(text);
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-05T21:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-11-05T21:30:00.000Z');
    expect(event?.startDate.zone.tzid).toBe('UTC');
    expect(calendar.getAllSubcomponents('vtimezone')).toEqual([]);
    expect(text).not.toContain('TZID');
  });

  it('follows RFC 5545 in its lines', () => {
    const text = entry({ booking: aBooking({ note: 'ü'.repeat(500) }), reader: 'business' });
    const lines = text.split('\r\n');
    // Its last line ends too.
    expect(lines.at(-1)).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it('keeps its UID and raises its SEQUENCE when the booking moves or ends', () => {
    const booked = parse(entry({ method: 'REQUEST' }));
    const moved = parse(entry({ method: 'REQUEST', booking: aBooking({ sequence: 1 }) }));
    const canceled = parse(entry({ method: 'CANCEL', booking: aBooking({ sequence: 2, status: 'CANCELED' }) }));
    expect(new Set([booked, moved, canceled].map(({ event }) => event?.uid))).toEqual(
      new Set([`${aBooking().id}@shop.test`]),
    );
    expect([booked, moved, canceled].map(({ event }) => event?.sequence)).toEqual([0, 1, 2]);
    expect([booked, canceled].map(({ calendar }) => calendar.getFirstPropertyValue('method'))).toEqual([
      'REQUEST',
      'CANCEL',
    ]);
    expect(canceled.event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('for download invites nobody', () => {
    for (const reader of ['person', 'business'] as const) {
      const { calendar, event } = parse(entry({ reader }));
      expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
      expect(event?.attendees).toEqual([]);
    }
  });

  it('for the person says how to join and has no other address than theirs and the business’s', () => {
    const { event } = parse(entry({ method: 'REQUEST' }));
    expect(event?.location).toBe('https://meet.example.com/maya');
    expect(event?.description).toContain('https://shop.test/dashboard');
    expect(event?.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
      `mailto:${aBooking().email}`,
    ]);
    expect(event?.organizer).toBe(`mailto:${businessInbox}`);
    expect(entry({ booking: aBooking({ how: 'phone' }) })).toContain('We call you at');
  });

  it('for the business has the phone and the note', () => {
    const { event } = parse(entry({ reader: 'business' }));
    expect(event?.summary).toContain(aBooking().fullname);
    expect(event?.description).toContain(aBooking().phone);
    expect(event?.description).toContain(aBooking().note);
  });

  it.each([undefined, businessInbox, 'maya@shop.test'])(
    'for the business, whose counselor has the address %s, has another guest than the organizer',
    (email) => {
      const counselor = { id: 'maya', name: 'Maya Sample', ...(email === undefined ? {} : { email }) };
      const { event } = parse(entry({ method: 'REQUEST', reader: 'business', booking: aBooking({ counselor }) }));
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
    const { event, events } = parse(entry({ method: 'REQUEST', reader: 'business', booking }));
    expect(events).toHaveLength(1);
    expect(event?.component.getAllSubcomponents()).toEqual([]);
    expect(event?.attendees).toHaveLength(1);
  });
});

it('a feed has all entries of a counselor', () => {
  const bookings = [aBooking(), aBooking({ id: '01KA00000000000000BOOKING2', how: 'phone' })];
  const text = calendarFeed({ bookings, counselor: { name: 'Maya Ellison' }, businessProfile, now });
  const { calendar, events } = parse(text);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(events.flatMap(({ attendees }) => attendees)).toEqual([]);
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(events.map(({ uid, location }) => [uid, location])).toEqual([
    [`${bookings[0]?.id ?? ''}@shop.test`, 'https://meet.example.com/maya'],
    [`${bookings[1]?.id ?? ''}@shop.test`, aBooking().phone],
  ]);
});

it('no other file makes calendars, so that each of them ends as calendars must', () => {
  const making = globSync('functions/**/!(*.test).ts').filter((file) =>
    /import ical\b|new ICalCalendar|\bcalendar\.toString\(/.test(readFileSync(file, 'utf8')),
  );
  expect(making).toEqual(['functions/domain/shared/calendar.ts']);
});
