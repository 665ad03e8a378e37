import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { CALENDAR_BOOKING_MS, CALENDAR_MAIL_AFTER_MS } from '#contract/endpoints/calendars/limits.ts';
import { addOfficeCalendar } from '#domain/calendars/add-office-calendar.ts';
import { readCalendars } from '#domain/calendars/read-calendars.ts';
import { withCalendars } from '#domain/calendars/with-calendars.ts';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { aCounselor, aMember, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { remoteCalendars } from './remote-calendars.ts';

const event = (uid: string, hour: string): string[] => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:20261105T${hour}0000Z`],
  ...['DURATION:PT1H', 'SUMMARY:Not ours to read', 'END:VEVENT'],
];
const own = '01KA00000000000000BOOKING1';
const text = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
  ...[...event('dentist@calendar.example', '21'), ...event(own, '15'), ...event('party@shop.test', '17')],
  ...['END:VCALENDAR', ''],
].join('\r\n');
const period = {
  from: Date.parse('2026-11-05T00:00:00Z'),
  until: Date.parse('2026-11-06T00:00:00Z'),
  timeoutMs: 5_000,
  isOwn: (uid: string) => uid === own,
  own: [],
};

const settings = { zone: 'America/Los_Angeles' };

/** A server whose calendar has these texts, by path. */
async function serve(texts: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => void response.end(texts[url]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

it('reads when another calendar is busy, but not our own bookings that come back with it', async () => {
  const address = `${await serve({ '/basic.ics': text })}/basic.ics`;
  const { busy } = await remoteCalendars({ ...settings, allowsThisMachine: true }).read(address, period);
  expect(busy).toEqual(
    // An id of our domain isn't ours for that.
    ['17', '21'].map((hour) => {
      const start = Date.parse(`2026-11-05T${hour}:00:00Z`);
      return { start, end: start + 60 * 60_000 };
    }),
  );
  // Outside of the local stack, this machine is not read.
  const deployed = remoteCalendars({ ...settings, allowsThisMachine: false });
  await expect(deployed.read(address, period)).rejects.toMatchObject({ problem: 'refused' });
});

const endless = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:00010101T000000Z', 'DURATION:P999999999999999999W'],
  ...['RRULE:FREQ=SECONDLY;COUNT=999999999', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

it('goes on after an event that never ends: its counselor is told, the next is read, families book', async () => {
  const texts = { '/maya.ics': text, '/sam.ics': text };
  const site = await serve(texts);
  const world = inMemoryWorld();
  const maya = aCounselor({ email: 'maya@example.com' });
  const sam = { ...maya, id: 'sam-reed', name: 'Sam Reed', email: 'sam@example.com' };
  await world.consultations.setAvailability(anAvailability({ counselors: [maya, sam] }));
  const all = { ...world, calendarServers: remoteCalendars({ ...settings, allowsThisMachine: true }) };
  for (const [counselor, name] of [
    [maya.id, 'maya'],
    [sam.id, 'sam'],
  ] as const) {
    const input = { counselor, address: `${site}/${name}.ics` };
    await addOfficeCalendar(all)({ input, session: { member: aMember({ role: 'owner' }) }, record: () => undefined });
  }
  texts['/maya.ics'] = endless;
  const passes = [0, CALENDAR_MAIL_AFTER_MS];
  for (const ms of passes) {
    world.clock.advanceSeconds(ms / 1000 + 60);
    await readCalendars(all)();
  }
  const [copy] = await world.otherCalendars.copies(maya.id);
  expect(copy).toMatchObject({
    busy: expect.arrayContaining([expect.objectContaining({ start: Date.parse('2026-11-05T21:00:00Z') })]) as unknown,
    failure: { problem: 'too-large' },
  });
  expect((await world.otherCalendars.copies(sam.id))[0]).toMatchObject({ readAt: world.clock.now() });
  const told = world.mailer.sent.filter(({ subject }) => subject.includes('can’t be read'));
  expect(told.map(({ to }) => to)).toEqual(['maya@example.com']);

  world.clock.advanceSeconds(60);
  const booking = { ...world, consultations: withCalendars(world.consultations, all) };
  const input = { counselor: maya.id, zone: 'America/New_York', how: 'phone', note: '' } as const;
  const book = async (start: string) =>
    await bookConsultation(booking)({ input: { ...input, start }, session: aSession(), viewer: '203.0.113.7' });
  const begun = performance.now();
  expect((await refusalOf(book('2026-11-05T21:00:00Z'))).code).toBe('SLOT_TAKEN');
  expect(await book('2026-11-05T23:00:00Z')).toMatchObject({ start: '2026-11-05T23:00:00Z' });
  expect(performance.now() - begun).toBeLessThan(2 * CALENDAR_BOOKING_MS + 1_000);
});
