import { describe, expect, it } from 'vitest';
import { BOOKING_RETENTION_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { aBooking, aClass, aCounselor, anAccount, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { hashToken } from '../../shared/hashes.ts';
import { DependencyDown, Refusal } from '../../shared/refusal.ts';
import { listConsultationSlots } from '../availability/list-consultation-slots.ts';
import { getCalendarFeed } from '../schedule/get-calendar-feed.ts';
import { getConsultationInvite } from '../schedule/get-consultation-invite.ts';
import { listConsultations } from '../schedule/list-consultations.ts';
import { sendReminders } from '../schedule/send-reminders.ts';
import { bookConsultation } from './book-consultation.ts';
import { cancel as cancelBooking } from './cancel.ts';
import { cancelConsultation } from './cancel-consultation.ts';
import { moveConsultation } from './move-consultation.ts';

/** Thursday, November 5, at 4 PM in New York; the tests start on Monday at 10 AM. */
const START = '2026-11-05T21:00:00Z';
const LATER = '2026-11-05T22:00:00Z';
const HOUR = 3_600;

const input = { start: START, counselor: undefined, zone: 'America/Los_Angeles', how: 'phone', note: '' } as const;
type Input = Parameters<ReturnType<typeof bookConsultation>>[0]['input'];

const amy = aSession();
const bo = aSession({ user: { ...anAccount(), id: 'BO', email: 'bo@example.com', fullname: 'Bo Lind' } });

async function openWorld(changes: Parameters<typeof anAvailability>[0] = {}): Promise<World> {
  const world = inMemoryWorld();
  await world.consultations.setAvailability(anAvailability(changes));
  return world;
}
/** Each person is in a network of their own, unless a test says otherwise. */
const book = (world: World, changes: Partial<Input> = {}, session = amy, viewer = `of ${session.user.id}`) =>
  bookConsultation(world)({ input: { ...input, ...changes }, session, viewer });
const move = (world: World, id: string, start: string, session = amy) =>
  moveConsultation(world)({ input: { id, start }, session });
const cancel = (world: World, id: string, session = amy) => cancelConsultation(world)({ input: { id }, session });
const freeTimes = async (world: World) =>
  (await listConsultationSlots(world)({ input: { from: undefined, days: 28 } })).slots.map(({ start }) => start);
const subjects = (world: World) => world.mailer.sent.map(({ to, subject }) => [to, subject.split(/ –|,/)[0]]);

describe('booking', () => {
  it('takes the time and its pause, and mails both sides with a calendar entry', async () => {
    const world = await openWorld();
    const booked = await book(world, { note: 'Summer programs?' });
    expect(booked).toMatchObject({
      start: START,
      minutes: 30,
      counselor: { id: 'maya-ellison', name: 'Maya Ellison' },
      how: 'phone',
      phone: amy.user.phone,
      joinUrl: '',
      note: 'Summer programs?',
      status: 'BOOKED',
      movesLeft: 2,
    });
    const free = await freeTimes(world);
    // 30 minutes and 10 of pause take three quarters of an hour.
    expect(free).not.toContain(START);
    expect(free).not.toContain('2026-11-05T21:30:00Z');
    expect(free).toContain(LATER);
    expect(subjects(world)).toEqual([
      [amy.user.email, 'Your consultation is booked'],
      ['office@shop.test', `New consultation: ${amy.user.fullname}`],
    ]);
    expect(world.mailer.sent.map(({ invite }) => invite?.method)).toEqual(['REQUEST', 'REQUEST']);
    expect(world.outbox.all()).toEqual([]);
  });

  it('succeeds when mail is down; the emails wait', async () => {
    const world = await openWorld();
    const mailer = { ...world.mailer, send: () => Promise.reject(new DependencyDown('SES', undefined)) };
    await book({ ...world, mailer });
    expect(world.outbox.all().map(({ mail }) => mail.invite?.method)).toEqual(['REQUEST', 'REQUEST']);
  });

  it('of the same start again answers the booking itself, without emails', async () => {
    const world = await openWorld();
    const first = await book(world);
    expect(await book(world)).toEqual(first);
    expect(world.consultations.all()).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(2);
  });

  it('of a second time is refused with the first until that has ended', async () => {
    const world = await openWorld();
    const first = await book(world);
    const refusal = await refusalOf(book(world, { start: LATER }));
    expect(refusal).toMatchObject({ code: 'ALREADY_BOOKED', res: first });
    world.clock.set(Date.parse(START) + 30 * 60_000);
    await expect(book(world, { start: '2026-11-10T21:00:00Z' })).resolves.toMatchObject({ status: 'BOOKED' });
  });

  it('of a taken time is refused with the three nearest free ones', async () => {
    const world = await openWorld();
    await book(world);
    const refusal = await refusalOf(book(world, {}, bo));
    expect(refusal.code).toBe('SLOT_TAKEN');
    expect(refusal.res).toEqual({
      slots: ['22:00', '22:30', '23:00'].map((time) => ({
        start: `2026-11-05T${time}:00Z`,
        counselors: ['maya-ellison'],
      })),
    });
    expect(world.consultations.all()).toHaveLength(1);
  });

  it('by 200 people at once has one winner', async () => {
    const world = await openWorld();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        book(world, {}, aSession({ user: { ...anAccount(), id: `U${index}`, email: `u${index}@example.com` } })),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(world.consultations.all()).toHaveLength(1);
    expect(world.consultations.cells()).toHaveLength(3);
  });

  it('chooses the free counselor with the fewest consultations on that day', async () => {
    const other = aCounselor({ id: 'sam-reed', name: 'Sam Reed' });
    const world = await openWorld({ counselors: [aCounselor(), other] });
    await book(world, { counselor: 'maya-ellison', start: LATER });
    expect((await book(world, {}, bo)).counselor.id).toBe('sam-reed');
  });

  it('is refused beyond the most of a counselor on a day, and the day has no free times', async () => {
    const world = await openWorld({ counselors: [aCounselor({ maxPerDay: 1 })] });
    await book(world);
    expect((await refusalOf(book(world, { start: LATER }, bo))).code).toBe('SLOT_TAKEN');
    expect((await freeTimes(world)).filter((start) => start > '2026-11-05T12' && start < '2026-11-06T12')).toEqual([]);
  });

  it('is possible five times a week', async () => {
    const world = await openWorld();
    for (let count = 0; count < 5; count += 1) await cancel(world, (await book(world)).id);
    const refusal = await refusalOf(book(world));
    expect(refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(refusal.retryAfterSeconds).toBe(7 * 24 * HOUR);
    world.clock.advanceSeconds(7 * 24 * HOUR);
    await expect(book(world, { start: '2026-11-12T21:00:00Z' })).resolves.toMatchObject({ status: 'BOOKED' });
  });

  it.each([
    ['2026-11-01T21:00:00Z', 'start', /has passed/],
    ['2026-11-02T21:00:00Z', 'start', /at least 12 hours/],
    ['2026-11-30T21:00:00Z', 'start', /next 28 days/],
    ['2026-11-05T21:10:00Z', 'start', /isn’t offered/],
    ['2026-11-05T21:15:00Z', 'start', /isn’t offered/],
    ['2026-11-05T20:00:00Z', 'start', /isn’t offered/],
    ['2026-11-06T21:00:00Z', 'start', /isn’t offered/],
  ])('of %s is refused in words', async (start, field, words) => {
    const world = await openWorld();
    const refusal = await refusalOf(book(world, { start }));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.fields?.[field]).toMatch(words);
    expect(world.consultations.all()).toEqual([]);
  });

  it('is refused for an unknown counselor, for video without a link, and before there are hours', async () => {
    const { meetingLink: _, ...caller } = aCounselor();
    const world = await openWorld({ counselors: [caller] });
    expect((await refusalOf(book(world, { counselor: 'no-one' }))).fields).toHaveProperty('counselor');
    expect((await refusalOf(book(world, { how: 'video' }))).fields).toHaveProperty('how');
    expect((await refusalOf(book(inMemoryWorld()))).fields).toHaveProperty('start');
    expect(await freeTimes(inMemoryWorld())).toEqual([]);
  });

  it('ends after thirty changes an hour', async () => {
    const world = await openWorld();
    for (let count = 0; count < 30; count += 1) await book(world);
    expect((await refusalOf(book(world))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('bookings from one network', () => {
  const families = Array.from({ length: 30 }, (_, index) =>
    aSession({ user: { ...anAccount(), id: `U${index}`, email: `u${index}@example.com` } }),
  );
  /** Fifteen hours on each Thursday, so there is a time for everyone. */
  const roomy = {
    counselors: [aCounselor({ weekly: { thursday: [{ from: '09:00', to: '24:00' }] }, maxPerDay: 99 })],
    horizonDays: 28,
  };
  const starts = async (world: World) =>
    (await listConsultationSlots(world)({ input: { from: undefined, days: 28 } })).slots
      .map(({ start }) => start)
      .filter((_, index) => index % 4 === 0);
  const bookAll = async (world: World, viewerOf: (index: number) => string, count = families.length) => {
    const free = await starts(world);
    return await Promise.all(
      families
        .slice(0, count)
        .map(
          async (family, index) =>
            await book(world, { start: free[index] ?? '' }, family, viewerOf(index)).catch((error: unknown) => error),
        ),
    );
  };

  it('are at most six an hour; the others are told to call', async () => {
    const world = await openWorld(roomy);
    const answers = await bookAll(world, () => '203.0.113.7', 28);
    const refusals = answers.filter((answer) => answer instanceof Refusal);
    expect(world.consultations.all()).toHaveLength(6);
    expect(refusals).toHaveLength(22);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    expect(refusals[0]?.message).toBe(
      'Many times were booked from your network in the last hour. Please call us and we’ll find you a time, or try again in 1 hour.',
    );
    const logged = (name: string) => world.log.lines.filter(({ event }) => event === name).length;
    expect([logged('consultation-booked'), logged('booking-over-limit')]).toEqual([6, 22]);
    const family = families[29];
    const [other = '', free = ''] = (await starts(world)).toReversed();
    await expect(book(world, { start: free }, family, '203.0.113.8')).resolves.toMatchObject({ status: 'BOOKED' });
    world.clock.advanceSeconds(HOUR);
    await expect(book(world, { start: other }, families[28], '203.0.113.7')).resolves.toMatchObject({
      status: 'BOOKED',
    });
  });

  it('count by /64 of IPv6, and ten times higher by /48', async () => {
    const world = await openWorld(roomy);
    const within = await bookAll(world, (index) => `2001:db8:1:${String(Math.floor(index / 5))}::/64`);
    expect(within.filter((answer) => answer instanceof Refusal)).toEqual([]);
    expect(
      world.rateLimits.taken().get(`bookings#2001:db8:1::/48#${String(Math.floor(world.clock.now() / 3_600_000))}`),
    ).toBe(30);
    const another = await openWorld(roomy);
    await bookAll(another, () => '2001:db8:1:5::/64');
    expect(another.consultations.all()).toHaveLength(6);
  });

  it('don’t count a time that is taken, or the same booking again', async () => {
    const world = await openWorld();
    await book(world, {}, amy, '203.0.113.7');
    for (let time = 0; time < 9; time += 1) await book(world, {}, amy, '203.0.113.7');
    for (let time = 0; time < 9; time += 1)
      expect((await refusalOf(book(world, {}, bo, '203.0.113.7'))).code).toBe('SLOT_TAKEN');
    await expect(book(world, { start: LATER }, bo, '203.0.113.7')).resolves.toMatchObject({ status: 'BOOKED' });
  });
});

describe('moving', () => {
  it('gives the old time back, and updates the entries of both calendars', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    expect(await move(world, id, LATER)).toMatchObject({ id, start: LATER, movesLeft: 1, status: 'BOOKED' });
    expect(await freeTimes(world)).toContain(START);
    expect(subjects(world).slice(2)).toEqual([
      [amy.user.email, 'Your consultation has a new time'],
      ['office@shop.test', `Moved consultation: ${amy.user.fullname}`],
    ]);
    const [booked, , moved] = world.mailer.sent.map(({ invite }) => invite?.content ?? '');
    expect(/^UID:.*$/m.exec(moved ?? '')?.[0]).toBe(/^UID:.*$/m.exec(booked ?? '')?.[0]);
    expect(booked).toContain('SEQUENCE:0');
    expect(moved).toContain('SEQUENCE:1');
    expect(moved).toContain('DTSTART;TZID=America/New_York:20261105T170000');
  });

  it('by half an hour changes only the cells that differ', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    await move(world, id, '2026-11-05T21:30:00Z');
    expect(world.consultations.cells().map(({ start }) => new Date(start).toISOString().slice(11, 16))).toEqual([
      '21:30',
      '21:45',
      '22:00',
    ]);
    expect(Object.values(world.consultations.counts())).toEqual([1]);
  });

  it('to another day moves the count', async () => {
    const world = await openWorld({ counselors: [aCounselor({ maxPerDay: 1 })] });
    const { id } = await book(world);
    await move(world, id, '2026-11-10T21:00:00Z');
    expect(world.consultations.counts()).toEqual({ 'maya-ellison 2026-11-05': 0, 'maya-ellison 2026-11-10': 1 });
    await expect(book(world, {}, bo)).resolves.toMatchObject({ status: 'BOOKED' });
  });

  it('to the same start changes nothing', async () => {
    const world = await openWorld();
    const booked = await book(world);
    expect(await move(world, booked.id, START)).toEqual(booked);
    expect(world.mailer.sent).toHaveLength(2);
  });

  it('is possible twice', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    await move(world, id, LATER);
    await move(world, id, START);
    const refusal = await refusalOf(move(world, id, LATER));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('moved twice') as string });
  });

  it('to a time that someone else just took offers the nearest, and keeps the booking', async () => {
    const world = await openWorld();
    const booked = await book(world);
    await book(world, { start: LATER }, bo);
    const refusal = await refusalOf(move(world, booked.id, LATER));
    expect(refusal).toMatchObject({ code: 'SLOT_TAKEN', res: { slots: [{}, {}, {}] } });
    expect(await listConsultations(world)({ session: amy })).toMatchObject({ consultations: [booked] });
  });

  it('keeps the counselor, and the length that was booked counts until then', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    await world.consultations.setAvailability(anAvailability({ version: 2, minutes: 45 }));
    expect(await move(world, id, '2026-11-05T21:45:00Z')).toMatchObject({ minutes: 45 });
    expect(world.consultations.cells()).toHaveLength(4);
    await cancel(world, id);
    expect(world.consultations.cells()).toEqual([]);
  });
});

describe('canceling', () => {
  it('gives the time back and removes the entries of both calendars, once', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    expect(await cancel(world, id)).toMatchObject({ status: 'CANCELED' });
    expect(await cancel(world, id)).toMatchObject({ status: 'CANCELED' });
    expect(world.consultations.cells()).toEqual([]);
    expect(Object.values(world.consultations.counts())).toEqual([0]);
    expect(world.mailer.sent).toHaveLength(4);
    const entry = world.mailer.sent.at(-1)?.invite;
    expect(entry?.method).toBe('CANCEL');
    expect(entry?.content).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1[^]*STATUS:CANCELLED/);
    expect((await refusalOf(move(world, id, LATER))).message).toContain('was canceled');
  });

  it('by the business apologizes to the family', async () => {
    const world = await openWorld();
    await book(world);
    const [booking] = world.consultations.all();
    await cancelBooking(world, booking ?? { id: '', userId: '' }, { byBusiness: {} });
    expect(subjects(world).slice(2)).toEqual([
      [amy.user.email, 'We had to cancel your consultation'],
      ['office@shop.test', `Canceled by us: ${amy.user.fullname}`],
    ]);
  });

  it('or moving is refused once it has begun', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    world.clock.set(Date.parse(START));
    for (const change of [() => cancel(world, id), () => move(world, id, '2026-11-10T21:00:00Z')]) {
      expect((await refusalOf(change())).message).toContain('already begun');
    }
  });
});

it('someone else’s consultation looks like an unknown one', async () => {
  const world = await openWorld();
  const { id } = await book(world);
  for (const attempt of [
    () => move(world, id, LATER, bo),
    () => cancel(world, id, bo),
    () => getConsultationInvite(world)({ input: { id }, session: bo }),
  ]) {
    expect((await refusalOf(attempt())).code).toBe('NOT_FOUND');
  }
  expect((await listConsultations(world)({ session: bo })).consultations).toEqual([]);
  expect(world.consultations.all()).toMatchObject([{ status: 'BOOKED', moves: 0 }]);
});

it('a person’s consultations are listed for two years', async () => {
  const world = await openWorld();
  await book(world);
  const listed = async () => (await listConsultations(world)({ session: amy })).consultations.length;
  world.clock.set(Date.parse(START) + BOOKING_RETENTION_SECONDS * 1000 - 1);
  expect(await listed()).toBe(1);
  world.clock.advanceSeconds(1);
  expect(await listed()).toBe(0);
});

it('fewer hours never cancel what is booked', async () => {
  const world = await openWorld();
  const booked = await book(world);
  await world.consultations.setAvailability(anAvailability({ version: 2, counselors: [] }));
  expect(await listConsultations(world)({ session: amy })).toMatchObject({ consultations: [booked] });
  await expect(cancel(world, booked.id)).resolves.toMatchObject({ status: 'CANCELED' });
});

describe('reminders', () => {
  const at = (world: World, before: number) => {
    world.clock.set(Date.parse(START) - before * HOUR * 1000);
  };
  const reminded = (world: World) =>
    world.mailer.sent.filter(({ subject }) => subject.startsWith('Your consultation: ')).length;

  it('come a day and an hour before, once each, however often the schedule runs', async () => {
    const world = await openWorld();
    await book(world);
    at(world, 24.1);
    await sendReminders(world)();
    expect(reminded(world)).toBe(0);
    at(world, 24);
    await Promise.all([sendReminders(world)(), sendReminders(world)()]);
    await sendReminders(world)();
    expect(reminded(world)).toBe(1);
    at(world, 0.75);
    await sendReminders(world)();
    expect(world.log.lines.at(-1)).toMatchObject({ event: 'reminders', details: { sent: 1, lateMinutes: 15 } });
    at(world, 0.5);
    await sendReminders(world)();
    expect(reminded(world)).toBe(2);
    at(world, 0);
    await sendReminders(world)();
    expect(reminded(world)).toBe(2);
  });

  it('come an hour before only, if it was booked within a day', async () => {
    const world = await openWorld();
    at(world, 20);
    await book(world);
    await sendReminders(world)();
    expect(reminded(world)).toBe(0);
    at(world, 0.9);
    await sendReminders(world)();
    expect(reminded(world)).toBe(1);
  });

  it('come again for a new time, and never for a canceled one', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    at(world, 23);
    await sendReminders(world)();
    await move(world, id, '2026-11-10T21:00:00Z');
    world.clock.set(Date.parse('2026-11-09T21:00:00Z'));
    await sendReminders(world)();
    expect(reminded(world)).toBe(2);
    await cancel(world, id);
    world.clock.set(Date.parse('2026-11-10T20:00:00Z'));
    await sendReminders(world)();
    expect(reminded(world)).toBe(2);
  });
});

describe('the calendar feed', () => {
  const secret = 'a'.repeat(43);
  const feed = (world: World, asked = secret) => getCalendarFeed(world)({ input: { secret: asked } });

  it('has a counselor’s own consultations with first name and phone, and no notes', async () => {
    const counselors = [aCounselor({ feedHash: hashToken(secret) }), aCounselor({ id: 'sam-reed', name: 'Sam Reed' })];
    const world = await openWorld({ counselors });
    await book(world, { counselor: 'maya-ellison', note: 'A secret plan' });
    await book(world, { counselor: 'sam-reed' }, bo);
    const text = await feed(world);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(`SUMMARY:Consultation: ${amy.user.fullname.split(' ')[0] ?? ''}`);
    expect(text).toContain(amy.user.phone);
    expect(text).not.toMatch(/secret plan|Marlow|@example/);
  });

  it('has every open booking, and those of the last 90 days', async () => {
    const world = await openWorld({ counselors: [aCounselor({ feedHash: hashToken(secret) })] });
    const now = world.clock.now();
    for (const [id, days] of Object.entries({ LONGAGO: -91, BEFORE: -89, SOON: 27, LATER: 29, LAST: 365 })) {
      const booking = aBooking({ id, userId: id, start: now + days * DAY_MS });
      const write = { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 };
      expect(await world.consultations.write(write, [])).toBe(true);
    }
    expect([...(await feed(world)).matchAll(/UID:(\w+)/g)].map(([, id]) => id)).toEqual([
      'BEFORE',
      'SOON',
      'LATER',
      'LAST',
    ]);
  });

  it('has the dates of a counselor’s own classes that are not canceled', async () => {
    const world = await openWorld({ counselors: [aCounselor({ feedHash: hashToken(secret) })] });
    const other = { teacher: { id: 'sam-reed', name: 'Sam Reed' } };
    const all = [{}, { id: 'other', ...other }, { id: 'gone', state: 'CANCELED' as const }];
    for (const changes of all) {
      const change = { next: aClass(changes), before: undefined, take: [], release: [] };
      expect(await world.classes.write(change, [])).toBe(true);
    }
    const ids = [...(await feed(world)).matchAll(/UID:([\w-]+)/g)].map(([, id]) => id);
    expect(ids).toEqual([0, 1].map((at) => `ap-biology-${String(TEST_START)}-${String(at)}`));
  });

  it('ends with a new secret', async () => {
    const world = await openWorld({ counselors: [aCounselor({ feedHash: hashToken('b'.repeat(43)) })] });
    expect((await refusalOf(feed(world))).code).toBe('NOT_FOUND');
    expect((await refusalOf(feed(await openWorld()))).code).toBe('NOT_FOUND');
    await expect(feed(world, 'b'.repeat(43))).resolves.toContain('BEGIN:VCALENDAR');
  });
});
