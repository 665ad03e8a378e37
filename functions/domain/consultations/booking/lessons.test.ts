import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/limits.ts';
import { aBalance, aCounselor, anAccount, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { withCredit } from '../../balances/balance.ts';
import { hashToken } from '../../shared/hashes.ts';
import { listConsultationSlots } from '../availability/list-consultation-slots.ts';
import { getCalendarFeed } from '../schedule/get-calendar-feed.ts';
import { getConsultationInvite } from '../schedule/get-consultation-invite.ts';
import { listConsultations } from '../schedule/list-consultations.ts';
import { listOfficeConsultations } from '../schedule/list-office-consultations.ts';
import { sendReminders } from '../schedule/send-reminders.ts';
import { bookConsultation } from './book-consultation.ts';
import { bookOfficeConsultation } from './book-office-consultation.ts';
import { cancel as cancelBooking } from './cancel.ts';
import { cancelConsultation } from './cancel-consultation.ts';
import { move as moveBooking } from './move.ts';
import { moveConsultation } from './move-consultation.ts';
import { returnOfficeHours } from './return-office-hours.ts';

/** Thursday, November 5, at 4 PM in New York; the tests start on Monday at 10 AM. */
const START = '2026-11-05T21:00:00Z';
const LATER = '2026-11-05T22:00:00Z';
const NEXT_WEEK = '2026-11-12T21:00:00Z';
const { agreementId } = aBalance();

const amy = aSession();
/** The student, whose address the agreement names too. */
const lee = aSession({ user: { ...anAccount(), id: 'LEE', email: 'lee@example.com', fullname: 'Lee Marlow' } });
const bo = aSession({ user: { ...anAccount(), id: 'BO', email: 'bo@example.com', fullname: 'Bo Lind' } });

/** A world with six hours, of which Amy and Lee book. */
async function openWorld(balance = aBalance(), availability: Parameters<typeof anAvailability>[0] = {}) {
  const world = { ...inMemoryWorld(), recorded: [] as unknown[] };
  await world.consultations.setAvailability(anAvailability(availability));
  world.balances.begin(balance, [amy.user.email, lee.user.email]);
  return world;
}
type Office = Awaited<ReturnType<typeof openWorld>>;

const input = { counselor: undefined, zone: 'America/Los_Angeles', how: 'phone', note: '', kind: 'session' } as const;
type Input = Parameters<ReturnType<typeof bookConsultation>>[0]['input'];
const book = (world: World, changes: Partial<Input> = {}, session = amy) =>
  bookConsultation(world)({ input: { ...input, start: START, ...changes }, session, viewer: '203.0.113.7' });
const move = (world: World, id: string, start: string) =>
  moveConsultation(world)({ input: { id, start }, session: amy });
const cancel = (world: World, id: string, session = amy) => cancelConsultation(world)({ input: { id }, session });
const record = (world: Office) => (change: unknown) => {
  world.recorded.push(change);
};
const giveHoursBack = (world: Office, id: string) =>
  returnOfficeHours(world)({ input: { id, person: amy.user.id }, record: record(world) });
const balanceIn = async (world: World) => {
  const found = await world.balances.find(agreementId);
  if (found === undefined) throw new Error('There is no balance');
  return found;
};
const entriesIn = async (world: World) =>
  (await world.balances.entries(agreementId)).map(({ kind, minutes, left }) => [kind, minutes, left]);
const nothingChanged = async (world: World) => {
  expect(await balanceIn(world)).toEqual(aBalance());
  expect(world.consultations.all()).toEqual([]);
  expect(world.mailer.sent).toEqual([]);
};
const hoursBefore = (world: World, start: string, hours: number) => {
  world.clock.set(Date.parse(start) - hours * HOUR_MS);
};
const texts = (world: World) => world.mailer.sent.map(({ text }) => text.replaceAll(/\s+/g, ' '));

describe('a session', () => {
  it('takes its time and its hours, as long as its agreement says', async () => {
    const world = await openWorld();
    const booked = await book(world);
    expect(booked).toMatchObject({ kind: 'session', minutes: 60, returnsUntil: '2026-11-04T21:00:00Z' });
    expect(booked).not.toHaveProperty('returned');
    const credits = aBalance().credits.map((credit) => ({ ...credit, used: 60 }));
    expect(await balanceIn(world)).toEqual({ ...aBalance(), version: 2, minutes: 300, used: 60, credits });
    const paidBy = [{ order: credits[0]?.order, minutes: 60 }];
    expect(world.consultations.all()).toMatchObject([{ lesson: { paidBy } }]);
    expect(await world.balances.entries(agreementId)).toEqual([
      {
        ...{ at: world.clock.now(), kind: 'booked', minutes: -60, left: 300 },
        about: 'Session on Thursday, November 5, 4:00 PM Eastern Standard Time',
      },
    ]);
    // An hour and ten minutes of pause take five quarters of an hour.
    expect(world.consultations.cells()).toHaveLength(5);
    expect((await listConsultations(world)({ session: amy })).consultations).toEqual([booked]);
  });

  it('has the length that was asked for, of which the free times are asked too', async () => {
    const world = await openWorld();
    const slots = async (minutes?: number) =>
      await listConsultationSlots(world)({
        input: { from: '2026-11-05', days: 1, ...(minutes === undefined ? {} : { minutes }) },
      });
    const [all, long] = [await slots(), await slots(90)];
    expect(all.minutes).toBe(30);
    expect(long.minutes).toBe(90);
    expect(long.slots.length).toBeLessThan(all.slots.length);
    const last = long.slots.at(-1)?.start ?? '';
    expect(await book(world, { start: last, minutes: 90 })).toMatchObject({ start: last, minutes: 90 });
    expect(await balanceIn(world)).toMatchObject({ minutes: 270, used: 90 });
    expect(
      (await listConsultationSlots(inMemoryWorld())({ input: { from: undefined, days: 1, minutes: 45 } })).minutes,
    ).toBe(45);
  });

  it('of the same start again is the same, and takes no more hours', async () => {
    const world = await openWorld();
    const first = await book(world);
    expect(await book(world)).toEqual(first);
    expect((await balanceIn(world)).used).toBe(60);
  });

  it('by phone needs a number, which an account that began with an agreement may lack', async () => {
    const world = await openWorld();
    const without = { ...amy, user: { ...amy.user, phone: '' } };
    expect(await refusalOf(book(world, {}, without))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { how: 'Please add your phone number on your dashboard first, or choose video.' },
    });
    await nothingChanged(world);
    expect(await book(world, { how: 'video' }, without)).toMatchObject({ how: 'video', phone: '' });
    expect(texts(world).join()).not.toContain('Phone:');
  });

  it('needs an agreement that names the address', async () => {
    const world = await openWorld();
    const refusal = await refusalOf(book(world, {}, bo));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { kind: /no agreement with hours/ } });
    await nothingChanged(world);
  });

  it.each([
    [30, 45, '30 minutes are left, and this session takes 45.'],
    [0, undefined, 'No hours are left, and this session takes 60 minutes.'],
  ])('with %s minutes left is refused in words, and nothing changes', async (minutes, asked, message) => {
    const world = await openWorld(aBalance({ minutes }));
    const refusal = await refusalOf(book(world, asked === undefined ? {} : { minutes: asked }));
    expect(refusal).toMatchObject({ code: 'NO_HOURS_LEFT', message });
    expect(await balanceIn(world)).toEqual(aBalance({ minutes }));
    expect(world.consultations.all()).toEqual([]);
  });

  it('draws on the first agreement that has enough', async () => {
    const world = await openWorld(aBalance({ minutes: 30 }));
    world.balances.begin(aBalance({ agreementId: 'SECOND' }), [amy.user.email]);
    await book(world);
    expect(world.consultations.all()).toMatchObject([{ lesson: { agreementId: 'SECOND' } }]);
    expect(world.balances.all()).toMatchObject([
      { minutes: 30, used: 0 },
      { minutes: 300, used: 60 },
    ]);
  });

  it('of a taken time is refused, and its hours stay', async () => {
    const world = await openWorld();
    await book(world, { kind: 'consultation' }, bo);
    expect((await refusalOf(book(world))).code).toBe('SLOT_TAKEN');
    expect(await balanceIn(world)).toEqual(aBalance());
  });

  it('can be one of four ahead, beside one free consultation', async () => {
    const world = await openWorld();
    const days = ['2026-11-05', '2026-11-10', '2026-11-12', '2026-11-17', '2026-11-19'];
    const [first, ...others] = days.map((day) => `${day}T21:00:00Z`) as [string, ...string[]];
    const free = await book(world, { start: '2026-11-24T21:00:00Z', kind: 'consultation' });
    expect(free).not.toHaveProperty('kind');
    const booked = [];
    for (const start of [...others.slice(0, 3), first]) booked.push(await book(world, { start }));
    const refusal = await refusalOf(book(world, { start: others[3] ?? '' }));
    expect(refusal).toMatchObject({ code: 'ALREADY_BOOKED', res: booked[3] });
    expect(refusal.message).toContain('4 sessions');
    expect((await refusalOf(book(world, { kind: 'consultation', start: LATER }))).res).toEqual(free);
    world.clock.set(Date.parse(first) + HOUR_MS);
    await expect(book(world, { start: others[3] ?? '' })).resolves.toMatchObject({ kind: 'session' });
  });

  it('does not count among the consultations of a week, or of a network', async () => {
    const world = await openWorld();
    for (let count = 0; count < 7; count += 1) await cancel(world, (await book(world)).id);
    await expect(book(world, { kind: 'consultation' })).resolves.toMatchObject({ status: 'BOOKED' });
  });
});

describe('canceling a session', () => {
  it('until a day before gives its hours back, and says so', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    hoursBefore(world, START, 24);
    const canceled = await cancel(world, id);
    expect(canceled).toMatchObject({ status: 'CANCELED', returned: true });
    expect(await cancel(world, id)).toEqual(canceled);
    expect(await balanceIn(world)).toMatchObject({ minutes: 360, used: 0 });
    expect(await entriesIn(world)).toEqual([
      ['canceled', 60, 360],
      ['booked', -60, 300],
    ]);
    expect(texts(world).slice(2)).toEqual([
      expect.stringContaining('Its hours are back: 6 hours are left.'),
      expect.stringContaining('Hours: 6 hours are left'),
    ]);
  });

  it('later spends them, and says so', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    world.clock.set(Date.parse(START) - 24 * HOUR_MS + 1);
    const canceled = await cancel(world, id);
    expect(canceled).toMatchObject({ status: 'CANCELED' });
    expect(canceled).not.toHaveProperty('returned');
    expect(await balanceIn(world)).toMatchObject({ minutes: 300, used: 60 });
    expect(await entriesIn(world)).toEqual([
      ['canceled-late', 0, 300],
      ['booked', -60, 300],
    ]);
    expect(world.consultations.cells()).toEqual([]);
    const until = 'Wednesday, November 4, 1:00 PM Pacific Standard Time';
    expect(texts(world).slice(2)).toEqual([
      expect.stringContaining(`It was canceled after ${until}, so you won’t get its hours back: 5 hours are left.`),
      expect.stringContaining('Hours: Canceled late, so the family doesn’t get them back; 5 hours are left'),
    ]);
  });

  it('by the business gives them back at any time', async () => {
    const world = await openWorld();
    await book(world);
    hoursBefore(world, START, 1);
    const [booking] = world.consultations.all();
    await cancelBooking(world, booking ?? { id: '', userId: '' }, { byBusiness: {} });
    expect(world.consultations.all()).toMatchObject([{ status: 'CANCELED', lesson: { returned: true } }]);
    expect(await balanceIn(world)).toMatchObject({ minutes: 360, used: 0 });
    expect((await entriesIn(world))[0]).toEqual(['canceled-by-us', 60, 360]);
  });

  it('of someone else looks like an unknown one, also for who has the same hours', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    for (const other of [lee, bo]) expect((await refusalOf(cancel(world, id, other))).code).toBe('NOT_FOUND');
    expect((await balanceIn(world)).used).toBe(60);
  });

  it('takes hours whose money went back meanwhile', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    const before = await balanceIn(world);
    const [credit] = before.credits;
    if (credit === undefined) throw new Error('Nothing was paid');
    const refunded = withCredit(before, { ...credit, state: 'refunded', wanted: 0 }, { at: 0, about: 'A refund' });
    await world.balances.change(refunded ?? { before, balance: before, entries: [] });
    await cancel(world, id);
    expect(await balanceIn(world)).toMatchObject({ minutes: 0, used: 0, credits: [{ used: 0 }] });
  });

  it('is possible after its agreement was erased', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    world.balances.remove(agreementId);
    expect(await cancel(world, id)).toMatchObject({ status: 'CANCELED' });
    expect(texts(world).slice(2).join()).not.toContain('hours');
  });
});

describe('moving a session', () => {
  it('keeps its length and its hours, and gives it a new time until which they return', async () => {
    const world = await openWorld();
    const { id } = await book(world, { minutes: 45, start: '2026-11-05T21:00:00Z' });
    const moved = await move(world, id, NEXT_WEEK);
    expect(moved).toMatchObject({ minutes: 45, start: NEXT_WEEK, returnsUntil: '2026-11-11T21:00:00Z' });
    expect(world.consultations.cells()).toHaveLength(4);
    expect(await balanceIn(world)).toMatchObject({ minutes: 315, used: 45 });
    expect(texts(world)[2]).toContain('After this session 5.25 hours are left. Cancel it by Wednesday, November 11');
    const twice = await move(world, id, '2026-11-10T21:00:00Z');
    expect(twice.movesLeft).toBe(0);
    expect((await refusalOf(move(world, id, NEXT_WEEK))).message).toMatch(/^This session was moved twice/);
  });

  it('late does not make a later cancellation early', async () => {
    const world = await openWorld();
    const { id, returnsUntil } = await book(world);
    hoursBefore(world, START, 20);
    expect(await move(world, id, NEXT_WEEK)).toMatchObject({ returnsUntil });
    expect(texts(world)[2]).toContain('If you cancel it now, you won’t get its hours back.');
    expect(await cancel(world, id)).not.toHaveProperty('returned');
    expect((await balanceIn(world)).used).toBe(60);
  });

  it('by the business gives the family the whole time again', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    hoursBefore(world, START, 1);
    await moveBooking(world, { id, userId: amy.user.id }, Date.parse(NEXT_WEEK), {});
    expect(await cancel(world, id)).toMatchObject({ returned: true });
  });

  it('to a time that is too short for it is refused', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    // Free for the 40 minutes of a consultation with its pause.
    await book(world, { kind: 'consultation', start: '2026-11-12T22:00:00Z' }, bo);
    expect((await refusalOf(move(world, id, NEXT_WEEK))).code).toBe('SLOT_TAKEN');
  });

  it('and canceling it at the same moment leaves one of them, and its hours once', async () => {
    for (const late of [false, true]) {
      const world = await openWorld();
      const { id } = await book(world);
      if (late) hoursBefore(world, START, 13);
      await Promise.allSettled([
        move(world, id, NEXT_WEEK),
        cancel(world, id),
        move(world, id, LATER),
        cancel(world, id),
      ]);
      expect(world.consultations.all()).toMatchObject([{ status: 'CANCELED' }]);
      expect(world.consultations.cells()).toEqual([]);
      expect(await balanceIn(world)).toMatchObject(late ? { minutes: 300, used: 60 } : { minutes: 360, used: 0 });
    }
  });
});

describe('the hours of a session', () => {
  const returned = 'We gave back the hours of your session';

  it('are given back by an owner once, after a late cancellation', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    hoursBefore(world, START, 2);
    await cancel(world, id);
    const answer = await giveHoursBack(world, id);
    expect(answer).toMatchObject({ id, session: { agreement: agreementId, hoursLeft: 6, canReturn: false } });
    expect(await refusalOf(giveHoursBack(world, id))).toMatchObject({
      code: 'CONFLICT',
      message: 'The hours of this session were given back already.',
    });
    expect(await entriesIn(world)).toEqual([
      ['returned', 60, 360],
      ['canceled-late', 0, 300],
      ['booked', -60, 300],
    ]);
    expect(world.recorded).toEqual([{ before: { hoursLeft: 5 }, after: { hoursLeft: 6 } }]);
    expect(world.mailer.sent.slice(4)).toMatchObject([
      { to: amy.user.email, subject: expect.stringContaining(returned) as string },
    ]);
    expect(world.mailer.sent.at(-1)).not.toHaveProperty('invite');
    expect(texts(world).at(-1)).toContain('Now 6 hours are left.');
  });

  it('are given back once it has begun and nobody came, however many tap at once', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    world.clock.set(Date.parse(START));
    const listed = async () =>
      (await listOfficeConsultations(world)({ input: { from: '2026-11-05', days: 1 } })).consultations;
    expect(await listed()).toMatchObject([{ session: { hoursLeft: 5, canReturn: true, summary: 'none' } }]);
    const taps = await Promise.allSettled(Array.from({ length: 5 }, () => giveHoursBack(world, id)));
    expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(world.recorded).toHaveLength(1);
    expect(await balanceIn(world)).toMatchObject({ minutes: 360, used: 0 });
    expect(await listed()).toMatchObject([{ status: 'BOOKED', session: { hoursLeft: 6, canReturn: false } }]);
    expect((await listConsultations(world)({ session: amy })).consultations).toMatchObject([{ id, returned: true }]);
  });

  it('are not given back before it, for a consultation, or for an unknown one', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    expect(await refusalOf(giveHoursBack(world, id))).toMatchObject({
      code: 'CONFLICT',
      message: 'This session is still to come. Cancel it, and its hours go back.',
    });
    const free = await book(world, { kind: 'consultation', start: NEXT_WEEK });
    expect((await refusalOf(giveHoursBack(world, free.id))).message).toContain('took no hours');
    expect((await refusalOf(giveHoursBack(world, 'unknown'))).code).toBe('NOT_FOUND');
    expect((await balanceIn(world)).used).toBe(60);
    expect(world.recorded).toEqual([]);
  });
});

describe('a session that the office books', () => {
  const call = (world: Office, changes = {}) =>
    bookOfficeConsultation(world)({
      input: {
        ...{ fullname: 'Amy Marlow', email: amy.user.email, phone: '5550142200', counselor: 'maya-ellison' },
        ...{ start: START, how: 'phone', note: '', mailFamily: true, kind: 'session' },
        ...changes,
      },
      record: record(world),
    });

  it('draws on the hours of the address, as often as there are hours', async () => {
    const world = await openWorld(aBalance({ minutes: 300 }));
    const days = ['2026-11-05', '2026-11-10', '2026-11-12', '2026-11-17', '2026-11-19', '2026-11-24'];
    const [first, ...others] = days.map((day) => `${day}T21:00:00Z`) as [string, ...string[]];
    const booked = await call(world, { start: first });
    expect(booked).toMatchObject({ minutes: 60, session: { agreement: agreementId, hoursLeft: 4, canReturn: false } });
    expect(await call(world, { start: first })).toEqual(booked);
    for (const start of others.slice(0, 4)) await call(world, { start });
    expect((await refusalOf(call(world, { start: others[4] }))).code).toBe('NO_HOURS_LEFT');
    expect(world.recorded[0]).toEqual({
      after: { start: first, counselor: 'maya-ellison', mailed: true, kind: 'session', minutes: 60 },
    });
    expect(await balanceIn(world)).toMatchObject({ minutes: 0, used: 300 });
  });

  it('stands beside a free consultation, and needs an agreement', async () => {
    const world = await openWorld();
    await call(world, { kind: 'consultation', start: LATER });
    await call(world, { minutes: 30 });
    expect(world.consultations.all()).toHaveLength(2);
    for (const email of ['nora@example.com', '']) {
      expect((await refusalOf(call(world, { email, start: NEXT_WEEK }))).fields).toHaveProperty('kind');
    }
    expect(world.users.all()).toHaveLength(1);
  });
});

it('eleven bookings of one hour on ten hours are ten, no matter who books them', async () => {
  const counselors = ['maya-ellison', 'sam-reed', 'owen-hart'].map((id) => aCounselor({ id, name: id }));
  const world = await openWorld(aBalance({ minutes: 600, used: 0 }), { counselors });
  const days = ['2026-11-05', '2026-11-10', '2026-11-12', '2026-11-17'];
  const answers = await Promise.allSettled([
    ...days.map((day) => book(world, { start: `${day}T21:00:00Z`, counselor: 'maya-ellison' })),
    ...days.map((day) => book(world, { start: `${day}T21:00:00Z`, counselor: 'sam-reed' }, lee)),
    ...days.slice(1).map((day) =>
      bookOfficeConsultation(world)({
        input: {
          ...{ fullname: 'Amy Marlow', email: amy.user.email, phone: '5550142200', counselor: 'owen-hart' },
          ...{ start: `${day}T21:00:00Z`, how: 'phone', note: '', mailFamily: true, kind: 'session' },
        },
        record: record(world),
      }),
    ),
  ]);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  expect(refused).toMatchObject([{ code: 'NO_HOURS_LEFT' }]);
  expect(world.consultations.all()).toHaveLength(10);
  expect(await balanceIn(world)).toMatchObject({ minutes: 0, used: 600 });
  expect((await entriesIn(world)).map(([, , left]) => left)).toEqual([0, 60, 120, 180, 240, 300, 360, 420, 480, 540]);
});

describe('everything that is sent', () => {
  it('says session, with the hours that are left, and until when canceling gives them back', async () => {
    const secret = 'a'.repeat(43);
    const counselors = [aCounselor({ feedHash: hashToken(secret) })];
    const world = await openWorld(aBalance(), { counselors });
    const { id } = await book(world);
    hoursBefore(world, START, 24);
    await sendReminders(world)();
    await move(world, id, LATER);
    const [booking] = world.consultations.all();
    await cancelBooking(world, booking ?? { id: '', userId: '' }, { byBusiness: {} });
    const subjects = world.mailer.sent.map(({ subject }) => subject.split(/ –|,/)[0]);
    expect(subjects).toEqual([
      'Your session is booked',
      `New session: ${amy.user.fullname}`,
      'Your session: Thu',
      'Your session has a new time',
      `Moved session: ${amy.user.fullname}`,
      'We had to cancel your session',
      `Canceled by us: ${amy.user.fullname}`,
    ]);
    const line =
      'After this session 5 hours are left. Cancel it by Wednesday, November 4, 1:00 PM Pacific Standard Time to get its hours back.';
    expect(texts(world)[0]).toContain(line);
    expect(texts(world)[2]).toContain(line);
    expect(texts(world)[1]).toContain('Hours: 5 hours are left');
    const invites = world.mailer.sent.flatMap(({ invite }) => invite?.content ?? []);
    expect(invites).toHaveLength(6);
    for (const [index, content] of invites.entries()) {
      expect(content).toContain(index % 2 === 0 ? 'SUMMARY:Session with Route to College' : 'SUMMARY:Session: ');
    }
    for (const mail of world.mailer.sent) expect(mail.text).not.toMatch(/consultation/i);
    await book(world, { start: NEXT_WEEK });
    expect(await getCalendarFeed(world)({ input: { secret } })).toContain('SUMMARY:Session: ');
    expect(await getConsultationInvite(world)({ input: { id }, session: amy })).toContain('SUMMARY:Session with');
  });
});
