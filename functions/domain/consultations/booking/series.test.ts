import ICAL from 'ical.js';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { minuteIn } from '#contract/dates.ts';
import { bookSeries as bookContract, planSeries as planContract } from '#contract/endpoints/consultations/public.ts';
import type { SeriesPlan } from '#contract/endpoints/consultations/shapes.ts';
import { HOUR_MS } from '#contract/limits.ts';
import { aBalance, aCounselor, aMember, anAccount, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testBusinessProfile, type World } from '#testing/world.ts';
import { addOfficeCalendar } from '../../calendars/add-office-calendar.ts';
import { withCalendars } from '../../calendars/with-calendars.ts';
import { hashToken } from '../../shared/hashes.ts';
import { weeklyStarts } from '../availability/weekly-starts.ts';
import type { Booking } from '../core/booking.ts';
import { getCalendarFeed } from '../schedule/get-calendar-feed.ts';
import { listConsultations } from '../schedule/list-consultations.ts';
import { listOfficeConsultations } from '../schedule/list-office-consultations.ts';
import { sendReminders } from '../schedule/send-reminders.ts';
import { listOfficeHeldHours } from '../summaries/list-office-held-hours.ts';
import { bookConsultation } from './book-consultation.ts';
import { bookOfficeSeries } from './book-office-series.ts';
import { bookSeries } from './book-series.ts';
import { cancelConsultation } from './cancel-consultation.ts';
import { cancelOfficeSeries } from './cancel-office-series.ts';
import { cancelSeries } from './cancel-series.ts';
import { moveConsultation } from './move-consultation.ts';
import { planOfficeSeries } from './plan-office-series.ts';
import { planSeries } from './plan-series.ts';

/** Tuesdays at 4 PM in New York; the tests start on Monday, November 2. */
const TUESDAYS = [
  ...['2026-11-03T21:00:00Z', '2026-11-10T21:00:00Z', '2026-11-17T21:00:00Z', '2026-11-24T21:00:00Z'],
  ...['2026-12-01T21:00:00Z', '2026-12-08T21:00:00Z', '2026-12-15T21:00:00Z', '2026-12-22T21:00:00Z'],
];
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = '', FIFTH = ''] = TUESDAYS;
const { agreementId } = aBalance();
const amy = aSession();
const bo = aSession({ user: { ...anAccount(), id: 'BO', email: 'bo@example.com', fullname: 'Bo Lind' } });
const owner = { member: aMember({ role: 'owner' }) };

/** Ten hours, of which Amy and Bo book. */
async function openWorld({
  balance = aBalance({ minutes: 600, credits: credits(600) }),
  counselor = {},
  availability = {},
}: {
  balance?: ReturnType<typeof aBalance>;
  counselor?: Parameters<typeof aCounselor>[0];
  availability?: Parameters<typeof anAvailability>[0];
} = {}) {
  const world = { ...inMemoryWorld(), recorded: [] as unknown[] };
  await world.consultations.setAvailability(anAvailability({ counselors: [aCounselor(counselor)], ...availability }));
  world.balances.begin(balance, [amy.user.email, bo.user.email]);
  return world;
}

function credits(wanted: number) {
  return aBalance().credits.map((credit) => ({ ...credit, wanted }));
}

const planInput = { start: FIRST, counselor: 'maya-ellison', weeks: 8, minutes: 60 };
const plan = (world: World, changes: Partial<typeof planInput> = {}, session = amy) =>
  planSeries(world)({ input: { ...planInput, ...changes }, session });
const bookInput = {
  ...({ counselor: 'maya-ellison', zone: 'America/Los_Angeles', how: 'phone', note: 'Calculus', minutes: 60 } as const),
  starts: TUESDAYS.slice(0, 4),
};
type BookInput = Parameters<ReturnType<typeof bookSeries>>[0]['input'];
const book = async (world: World, changes: Partial<BookInput> = {}, session = amy) =>
  (await bookSeries(world)({ input: { ...bookInput, starts: [...bookInput.starts], ...changes }, session }))
    .consultations;
const bookOne = (world: World, start: string, session = bo) =>
  bookConsultation(world)({
    input: { start, counselor: 'maya-ellison', zone: 'UTC', how: 'phone', note: '', kind: 'session', minutes: 60 },
    session,
    viewer: '203.0.113.7',
  });
const cancelRest = async (world: World, id: string, session = amy) =>
  (await cancelSeries(world)({ input: { id }, session })).consultations;
const record = (world: { recorded: unknown[] }) => (change: unknown) => {
  world.recorded.push(change);
};
const bookByOffice = async (world: World & { recorded: unknown[] }, changes: object = {}) => {
  const { fullname, phone, email } = amy.user;
  const input = {
    ...{
      fullname,
      phone,
      email,
      counselor: 'maya-ellison',
      how: 'phone' as const,
      note: '',
      minutes: 60,
      mailFamily: true,
    },
    starts: TUESDAYS.slice(0, 4),
    ...changes,
  } as const;
  return (await bookOfficeSeries(world)({ input, record: record(world) })).consultations;
};
const planByOffice = (world: World, changes: object = {}) =>
  planOfficeSeries(world)({ input: { ...planInput, email: amy.user.email, ...changes } });
const cancelByOffice = async (world: World & { recorded: unknown[] }, one: Booking, changes: object = {}) => {
  const input = { id: one.id, person: one.userId, word: '', version: one.sequence, ...changes };
  return (await cancelOfficeSeries(world)({ input, session: owner, record: record(world) })).consultations;
};
const dayOff = (day: string) => ({ counselor: { daysOff: [day] } });
const balanceIn = async (world: World) => (await world.balances.find(agreementId)) ?? expect.fail('no balance');
const entriesIn = async (world: World) =>
  (await world.balances.entries(agreementId)).map(({ kind, minutes, about }) => [kind, minutes, about]);
const booked = (world: ReturnType<typeof inMemoryWorld>) =>
  world.consultations.all().filter(({ status }) => status === 'BOOKED');
const problems = ({ dates }: Pick<SeriesPlan, 'dates'>) =>
  dates.map(({ problem, included }) => problem ?? (included ? 'in' : 'out'));

/** So that only the mails from now on are there. */
const forgetMails = (world: World): void => {
  (world.mailer.sent as unknown[]).splice(0);
};

/** The events of a mail's file, as another calendar reads them. */
function eventsOf(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((one) => {
      const event = new ICAL.Event(one);
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: one.getFirstPropertyValue('status'),
        at: event.startDate.toString(),
      };
    }),
  };
}

describe('weekly sessions are planned', () => {
  it('with each date by the clock of the business, and nothing is booked', async () => {
    const world = await openWorld();
    const planned = await plan(world);
    expect(planned).toMatchObject({
      ...{ zone: 'America/New_York', minutes: 60, hours: [10] },
      counselor: { id: 'maya-ellison', name: 'Maya Ellison' },
    });
    expect(planned.dates.map(({ start }) => start)).toEqual(TUESDAYS);
    expect(problems(planned)).toEqual(TUESDAYS.map(() => 'in'));
    expect(world.consultations.all()).toEqual([]);
    expect(world.mailer.sent).toEqual([]);
  });

  it('with what stands against each, and the counselor’s nearest free times on three days', async () => {
    const world = await openWorld(dayOff('2026-12-01'));
    await bookOne(world, THIRD);
    const { dates } = await plan(world);
    expect(dates.map(({ problem = '' }) => problem)).toEqual(['', '', 'taken', '', 'day-off', '', '', '']);
    expect(dates[2]?.nearest.map(({ start }) => start)).toEqual([
      ...['2026-11-17T00:00:00Z', '2026-11-17T23:00:00Z', '2026-11-18T21:00:00Z'],
    ]);
    expect(dates[2]).toMatchObject({ bookable: false, included: false });
    // Not the times of the series itself.
    expect(dates.flatMap(({ nearest }) => nearest.map(({ start }) => start))).not.toContain(FOURTH);
  });

  it('with what another calendar of the counselor has, read once', async () => {
    const world = await openWorld();
    const address = 'https://calendar.example/basic.ics';
    const start = Date.parse(THIRD);
    world.calendarServers.calendars.set(address, [{ start, end: start + HOUR_MS }]);
    const add = { input: { counselor: 'maya-ellison', address }, session: owner, record: () => undefined };
    await addOfficeCalendar(world)(add);
    world.clock.advanceSeconds(60);
    let reads = 0;
    const calendarServers = {
      ...world.calendarServers,
      read: (...asked: Parameters<typeof world.calendarServers.read>) => {
        reads += 1;
        return world.calendarServers.read(...asked);
      },
    };
    const now = { ...world, consultations: withCalendars(world.consultations, { ...world, calendarServers }) };
    expect(problems(await plan(now))).toEqual(['in', 'in', 'taken', 'in', 'in', 'in', 'in', 'in']);
    reads = 0;
    world.clock.advanceSeconds(60);
    expect(await refusalOf(book(now))).toMatchObject({ code: 'SLOT_TAKEN', res: { dates: [{ start: THIRD }] } });
    expect(reads).toBe(1);
  });

  it('without holidays, which are named as their eves are, and which one may put in', async () => {
    const thursday = '2026-11-05T21:00:00Z';
    const { dates } = await plan(await openWorld(), { start: thursday });
    expect(dates[3]).toMatchObject({
      ...{ start: '2026-11-26T21:00:00Z', holiday: 'Thanksgiving Day', bookable: true, included: false },
    });
    const wednesday = await plan(await openWorld(), { start: '2026-11-04T21:00:00Z' });
    expect(wednesday.dates[3]).toMatchObject({ eveOf: 'Thanksgiving Day', included: true });
    expect(wednesday.dates.filter((date) => 'eveOf' in date)).toHaveLength(1);
    const world = await openWorld();
    expect(await book(world, { starts: [thursday, dates[3]?.start ?? ''] })).toHaveLength(2);
  });

  it('with those that no hours are left for', async () => {
    const world = await openWorld({ balance: aBalance({ minutes: 180, credits: credits(180) }) });
    const { dates } = await plan(world);
    expect(problems({ dates })).toEqual(['in', 'in', 'in', ...TUESDAYS.slice(3).map(() => 'no-hours')]);
    expect(dates[4]).toMatchObject({ bookable: true, included: false });
  });

  it('with days that are full, outside of the hours, and with no hours at all', async () => {
    const full = await openWorld({ counselor: { maxPerDay: 1 } });
    await bookOne(full, '2026-11-10T23:00:00Z');
    expect(problems(await plan(full, { weeks: 3 }))).toEqual(['in', 'full', 'in']);
    const outside = await openWorld();
    expect(problems(await plan(outside, { start: '2026-11-03T21:30:00Z', weeks: 2 }))).toEqual([
      ...['outside-hours', 'outside-hours'],
    ]);
    const none = await plan(await openWorld({ counselor: { weekly: {} } }), { weeks: 2 });
    expect(none.dates[0]).toMatchObject({ problem: 'outside-hours', nearest: [] });
  });

  it.each([
    ['too soon', { start: '2026-11-02T21:00:00Z' }, 'start', /12 hours/],
    ['too far away', { start: '2026-12-01T21:00:00Z' }, 'start', /28 days/],
    ['with an unknown counselor', { counselor: 'nobody' }, 'counselor', /another counselor/],
  ])('but not %s', async (_how, changes, field, message) => {
    const refused = await refusalOf(plan(await openWorld(), changes));
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: { [field]: message } });
  });

  it('for those who have hours, and have proved who they are', async () => {
    const world = await openWorld();
    const stranger = aSession({ user: { ...anAccount(), id: 'CY', email: 'cy@example.com' } });
    expect(await refusalOf(plan(world, {}, stranger))).toMatchObject({ fields: { kind: /no agreement with hours/ } });
    const dialog = aSession({ provenBy: 'registration' });
    expect(await refusalOf(plan(world, {}, dialog))).toMatchObject({ code: 'LOGIN_CODE_NEEDED' });
    expect(await refusalOf(book(world, {}, dialog))).toMatchObject({ code: 'LOGIN_CODE_NEEDED' });
  });
});

describe('a wall-clock time stays when the clocks change in 2027', () => {
  const zone = 'America/New_York';
  const clockTimes = (start: string, weeks: number, of = zone) =>
    weeklyStarts(of, Date.parse(start), weeks).map((one) => minuteIn(of, one.start));

  it('on March 14, an hour earlier in UTC', () => {
    const [before, after] = weeklyStarts(zone, Date.parse('2027-03-09T21:00:00Z'), 2);
    expect(new Date(after?.start ?? 0).toISOString()).toBe('2027-03-16T20:00:00.000Z');
    expect([before?.isSkipped, after?.isSkipped]).toEqual([false, false]);
    expect(clockTimes('2027-03-09T21:00:00Z', 2)).toEqual(['2027-03-09 16:00', '2027-03-16 16:00']);
  });

  it('on November 7, an hour later in UTC', () => {
    expect(clockTimes('2027-11-02T20:00:00Z', 2)).toEqual(['2027-11-02 16:00', '2027-11-09 16:00']);
    const [, after] = weeklyStarts(zone, Date.parse('2027-11-02T20:00:00Z'), 2);
    expect(new Date(after?.start ?? 0).toISOString()).toBe('2027-11-09T21:00:00.000Z');
  });

  it('except where the clocks skip it, which the plan says; a repeated one is the first', async () => {
    // Sundays at 2:30 and 1:30 at night.
    const [, skipped] = weeklyStarts(zone, Date.parse('2027-03-07T07:30:00Z'), 2);
    expect(skipped).toEqual({ start: Date.parse('2027-03-14T07:30:00Z'), isSkipped: true });
    const [, repeated] = weeklyStarts(zone, Date.parse('2027-10-31T05:30:00Z'), 2);
    expect(repeated).toEqual({ start: Date.parse('2027-11-07T05:30:00Z'), isSkipped: false });
    const world = await openWorld({ counselor: { weekly: { sunday: [{ from: '00:00', to: '05:00' }] } } });
    world.clock.set(Date.parse('2027-03-01T12:00:00Z'));
    // Two hours at night, of which one is skipped.
    const planned = await plan(world, { start: '2027-03-07T07:00:00Z', weeks: 2 });
    expect(planned.dates[1]).toMatchObject({ problem: 'skipped', bookable: false });
  });

  it('and each start that was planned can be booked', async () => {
    const world = await openWorld();
    world.clock.set(Date.parse('2027-10-25T12:00:00Z'));
    const { dates } = await plan(world, { start: '2027-10-26T20:00:00Z', weeks: 4 });
    const sessions = await book(world, { starts: dates.map(({ start }) => start) });
    expect(sessions.map(({ start }) => start)).toEqual([
      ...['2027-10-26T20:00:00Z', '2027-11-02T20:00:00Z', '2027-11-09T21:00:00Z', '2027-11-16T21:00:00Z'],
    ]);
  });
});

describe('a series', () => {
  it('is booked with all its times and hours in one write, with one entry of the hours', async () => {
    const world = await openWorld();
    const sessions = await book(world);
    expect(sessions.map(({ start, series }) => [start, series?.number, series?.of])).toEqual(
      bookInput.starts.map((start, index) => [start, index + 1, 4]),
    );
    expect(new Set(sessions.map(({ series }) => series?.id)).size).toBe(1);
    expect(await balanceIn(world)).toMatchObject({ minutes: 360, used: 240, version: 2 });
    expect(await entriesIn(world)).toEqual([
      ['booked', -240, '4 sessions, the first on Tuesday, November 3, 4:00 PM Eastern Standard Time'],
    ]);
    expect(await world.consultations.ofPerson(amy.user.id)).toMatchObject({ version: 1 });
    expect(world.consultations.cells()).toHaveLength(20);
    expect(booked(world).every(({ lesson }) => lesson?.paidBy[0]?.minutes === 60)).toBe(true);
    expect((await listConsultations(world)({ session: amy })).consultations).toEqual(sessions.toReversed());
    expect(world.log.lines.filter(({ event }) => event === 'consultation-booked')).toHaveLength(1);
  });

  it('is answered again by the same request, in any order, and books nothing more', async () => {
    const world = await openWorld();
    const sessions = await book(world);
    const mails = world.mailer.sent.length;
    expect(await book(world, { starts: bookInput.starts.toReversed() })).toEqual(sessions);
    const [one, two] = await Promise.all([book(world), book(world)]);
    expect([one, two]).toEqual([sessions, sessions]);
    expect(booked(world)).toHaveLength(4);
    expect(world.mailer.sent).toHaveLength(mails);
  });

  it('is booked once by two same requests at once', async () => {
    const world = await openWorld();
    const [one, two] = await Promise.all([book(world), book(world)]);
    expect(one).toEqual(two);
    expect(booked(world)).toHaveLength(4);
    expect(await balanceIn(world)).toMatchObject({ minutes: 360 });
  });

  it('is not booked at all if one date was taken meanwhile, and the answer says which', async () => {
    const world = await openWorld();
    await bookOne(world, THIRD);
    const [before, mails] = [await balanceIn(world), world.mailer.sent.length];
    const refused = await refusalOf(book(world));
    expect(refused).toMatchObject({
      code: 'SLOT_TAKEN',
      message: 'Nothing is booked yet: Tue, Nov 17, 2026 can’t be booked anymore.',
      res: { dates: [{ start: THIRD, problem: 'taken', bookable: false, nearest: [{}, {}, {}] }] },
    });
    expect(booked(world)).toHaveLength(1);
    expect(await balanceIn(world)).toEqual(before);
    expect(world.mailer.sent).toHaveLength(mails);
    const [nearest = expect.fail('none')] =
      (refused.res as { dates: { nearest: { start: string }[] }[] }).dates[0]?.nearest ?? [];
    const starts = [FIRST, SECOND, nearest.start, FOURTH];
    expect((await book(world, { starts })).map(({ start }) => start)).toEqual(starts.toSorted());
  });

  it('needs one agreement that has enough hours for all', async () => {
    const world = await openWorld({ balance: aBalance({ minutes: 180, credits: credits(180) }) });
    world.balances.begin(aBalance({ agreementId: 'SECOND', minutes: 90, credits: [] }), [amy.user.email]);
    expect(await refusalOf(book(world))).toMatchObject({
      code: 'NO_HOURS_LEFT',
      message: '180 minutes are left, and these 4 sessions take 240. 3 of them fit.',
      res: { minutesLeft: 180, fits: 3 },
    });
    expect(world.consultations.all()).toEqual([]);
    world.balances.begin(aBalance({ agreementId: 'THIRD', minutes: 240, credits: [] }), [amy.user.email]);
    await book(world);
    expect(await world.balances.find('THIRD')).toMatchObject({ minutes: 0, used: 240 });
    expect(await balanceIn(world)).toMatchObject({ minutes: 180 });
  });

  it('counts once among the four sessions that a family may have ahead', async () => {
    const world = await openWorld();
    await book(world);
    for (const start of ['2026-11-04T21:00:00Z', '2026-11-11T21:00:00Z']) await bookOne(world, start, amy);
    await book(world, { starts: ['2026-11-12T21:00:00Z', '2026-11-19T21:00:00Z'] });
    const more = { starts: ['2026-11-05T23:00:00Z', '2026-11-12T23:00:00Z'] };
    expect(await refusalOf(book(world, more))).toMatchObject({ code: 'ALREADY_BOOKED', res: { start: FIRST } });
    expect(await refusalOf(bookOne(world, '2026-11-05T23:00:00Z', amy))).toMatchObject({ code: 'ALREADY_BOOKED' });
    expect(await bookByOffice(world, more)).toHaveLength(2);
  });

  it.each([
    ['times that overlap', { starts: [FIRST, '2026-11-03T22:00:00Z'], minutes: 120 }, 'starts', /at the same time/],
    ['a first time that is too soon', { starts: ['2026-11-02T21:00:00Z', FIRST] }, 'starts', /12 hours/],
    ['a first time beyond the horizon', { starts: [FIFTH, '2026-12-08T21:00:00Z'] }, 'starts', /28 days/],
    ['a last time more than 12 weeks later', { starts: [FIRST, '2027-01-27T21:00:00Z'] }, 'starts', /12 weeks/],
    ['an unknown counselor', { counselor: 'nobody' }, 'counselor', /another counselor/],
  ])('is refused for %s, and nothing is booked', async (_what, changes, field, message) => {
    const world = await openWorld();
    const refused = await refusalOf(book(world, changes));
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: { [field]: message } });
    expect(world.consultations.all()).toEqual([]);
    expect(world.mailer.sent).toEqual([]);
  });

  it('is refused for a video call without a link, and for a call without a number', async () => {
    const { meetingLink: _, ...caller } = aCounselor();
    const world = await openWorld({ availability: { counselors: [caller] } });
    expect(await refusalOf(book(world, { how: 'video' }))).toMatchObject({ fields: { how: /no video link/ } });
    const silent = aSession({ user: { ...anAccount(), phone: '' } });
    expect(await refusalOf(book(world, {}, silent))).toMatchObject({ fields: { how: /phone number/ } });
  });

  it('keeps to the most of a day, also with two dates on one, which the office need not', async () => {
    const world = await openWorld({ counselor: { maxPerDay: 1 } });
    const starts = [FIRST, '2026-11-03T23:00:00Z'];
    expect(await refusalOf(book(world, { starts }))).toMatchObject({
      ...{ code: 'SLOT_TAKEN', res: { dates: [{ start: starts[1], problem: 'full' }] } },
    });
    expect(await bookByOffice(world, { starts })).toHaveLength(2);
    expect(world.consultations.counts()).toEqual({ 'maya-ellison 2026-11-03': 2 });
  });

  it('ends at the latest twelve weeks after it began, with twelve sessions of two hours', async () => {
    const world = await openWorld({ balance: aBalance({ minutes: 1_440, credits: credits(1_440) }) });
    const { dates } = await plan(world, { weeks: 12, minutes: 120 });
    const sessions = await book(world, { starts: dates.map(({ start }) => start), minutes: 120 });
    expect(sessions).toHaveLength(12);
    expect(await balanceIn(world)).toMatchObject({ minutes: 0, used: 1_440 });
  });
});

it.each([
  ['one date', { starts: [FIRST] }, 'starts', 'Choose at least two dates'],
  ['no dates', { starts: undefined }, 'starts', 'Choose at least two dates'],
  [
    '13 dates',
    { starts: weeklyStarts('UTC', 0, 13).map((_, day) => TUESDAYS[0]?.replace('03T', `${String(day + 10)}T`)) },
    'starts',
    'Choose at most 12 dates',
  ],
  ['two dates at one time', { starts: [FIRST, SECOND, FIRST] }, 'starts', 'Two of these dates are the same time'],
  ['several counselors', { counselor: ['maya-ellison', 'sam-reed'] }, 'counselor', 'Choose a counselor'],
] as const)('a series of %s is refused at its field', (_what, changes, field, message) => {
  const { issues = [] } = v.safeParse(bookContract.body, { ...bookInput, ...changes });
  expect(issues.map(({ path, message: said }) => [path?.[0]?.key, said])).toEqual([[field, message]]);
});

it.each([1, 13, 2.5, '8', undefined])('%s weeks are refused at their field', (weeks) => {
  const { issues = [] } = v.safeParse(planContract.body, { ...planInput, weeks });
  expect(issues.map(({ message }) => message)).toContain('Choose 2 to 12 weeks');
});

describe('the mails of a series', () => {
  it('are one to the family and one to the business, each with one published file of all entries', async () => {
    const world = await openWorld();
    const sessions = await book(world);
    const [toFamily, toBusiness] = world.mailer.sent;
    expect(world.mailer.sent).toHaveLength(2);
    expect(toFamily?.subject).toBe(`Your 4 sessions are booked – ${testBusinessProfile.businessName}`);
    expect(toFamily?.text).toContain('1:00 PM Pacific Standard Time (our time: Tuesday, November 10, 4:00 PM Eastern');
    expect(toFamily?.text).toContain('These sessions take 4 hours. After them 6 hours are left.');
    expect(toFamily?.text).toContain('Cancel one until 24 hours before it begins to get its hours back.');
    expect(toBusiness?.subject).toContain('New: 4 sessions, Amy Marlow, from Tue, Nov 3, 4:00 PM');
    for (const mail of [toFamily, toBusiness]) {
      expect(mail?.invite).toBeUndefined();
      expect(mail?.documents).toHaveLength(1);
      expect(mail?.text).toContain('Open the attached file to add these sessions to your calendar.');
      const { method, events } = eventsOf(mail?.documents?.[0]?.content ?? '');
      expect(method).toBe('PUBLISH');
      expect(events).toEqual(
        sessions.map(({ id, start }) => ({
          ...{ uid: id, sequence: 0, status: 'CONFIRMED' },
          at: `${minuteIn('America/New_York', Date.parse(start)).replace(' ', 'T')}:00`,
        })),
      );
    }
  });

  it('go on with the same entries when one moves, and when the rest is canceled', async () => {
    const world = await openWorld();
    const [, second, ...rest] = await book(world);
    forgetMails(world);
    const moved = { id: second?.id ?? '', start: '2026-11-11T21:00:00Z' };
    await moveConsultation(world)({ input: moved, session: amy });
    expect(eventsOf(world.mailer.sent[0]?.invite?.content ?? '').events).toMatchObject([
      { uid: moved.id, sequence: 1, at: '2026-11-11T16:00:00' },
    ]);
    forgetMails(world);
    await cancelRest(world, moved.id);
    const [toFamily, toBusiness] = world.mailer.sent;
    expect(world.mailer.sent).toHaveLength(2);
    expect(toFamily?.subject).toContain('Your 3 sessions are canceled');
    expect(toBusiness?.subject).toContain('Canceled: 3 sessions, Amy Marlow, from Wed, Nov 11');
    expect(toFamily?.invite).toBeUndefined();
    expect(toFamily?.text).toContain('Open the attached files to remove these sessions from your calendar.');
    const files = toFamily?.documents?.map(({ content }) => eventsOf(content)) ?? [];
    expect(files.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL', 'CANCEL']);
    expect(files.map(({ events }) => events)).toMatchObject([
      [{ uid: moved.id, sequence: 2, status: 'CANCELLED' }],
      ...rest.map(({ id }) => [{ uid: id, sequence: 1, status: 'CANCELLED' }]),
    ]);
  });
});

describe('a session of a series', () => {
  it('is moved and canceled alone by the usual rules, and stays part of it', async () => {
    const world = await openWorld();
    const [first, second] = await book(world);
    const input = { id: second?.id ?? '', start: '2026-11-11T21:00:00Z' };
    const moved = await moveConsultation(world)({ input, session: amy });
    expect(moved).toMatchObject({ start: input.start, movesLeft: 1, series: { number: 2, of: 4 } });
    const canceled = await cancelConsultation(world)({ input: { id: first?.id ?? '' }, session: amy });
    expect(canceled).toMatchObject({ status: 'CANCELED', series: { number: 1, of: 4 } });
    expect(booked(world)).toHaveLength(3);
  });

  it('is reminded of, listed, held and in the feed as any other', async () => {
    const world = await openWorld();
    const sessions = await book(world);
    forgetMails(world);
    world.clock.set(Date.parse(SECOND) - 24 * HOUR_MS);
    await sendReminders(world)();
    expect(world.mailer.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Tue, Nov 10, 1:00 PM')]);
    const { consultations } = await listOfficeConsultations(world)({ input: { from: '2026-11-10', days: 28 } });
    expect(consultations.map(({ session }) => session?.series?.number)).toEqual([2, 3, 4]);
    world.clock.set(Date.parse(FOURTH) + HOUR_MS);
    const { held } = await listOfficeHeldHours(world)({ input: { period: '2026-11' }, session: owner });
    expect(held).toMatchObject([{ hours: { held: 4 } }]);
    const secret = 's'.repeat(43);
    const counselors = [aCounselor({ feedHash: hashToken(secret) })];
    world.consultations.replaceAvailability(anAvailability({ version: 2, counselors }));
    const feed = await getCalendarFeed(world)({ input: { secret } });
    for (const { id } of sessions) expect(feed).toContain(`UID:${id}\r\n`);
  });
});

describe('the rest of a series', () => {
  it('is canceled from a date on in one step, with its hours back', async () => {
    const world = await openWorld();
    const sessions = await book(world);
    const ended = await cancelRest(world, sessions[1]?.id ?? '');
    expect(ended.map(({ status, returned, series }) => [status, returned, series?.number])).toEqual([
      ...[2, 3, 4].map((number) => ['CANCELED', true, number]),
    ]);
    expect(booked(world).map(({ start }) => start)).toEqual([Date.parse(FIRST)]);
    expect(await balanceIn(world)).toMatchObject({ minutes: 540, used: 60, version: 3 });
    expect((await entriesIn(world))[0]).toEqual([
      ...['canceled', 180, '3 sessions, the first on Tuesday, November 10, 4:00 PM Eastern Standard Time'],
    ]);
    expect(world.consultations.cells()).toHaveLength(5);
    expect(world.consultations.counts()).toMatchObject({ 'maya-ellison 2026-11-03': 1, 'maya-ellison 2026-11-24': 0 });
    const mails = world.mailer.sent.length;
    expect(await cancelRest(world, sessions[1]?.id ?? '')).toMatchObject([{ status: 'CANCELED' }]);
    expect(world.mailer.sent).toHaveLength(mails);
  });

  it('spends the first if that is too late, and says so', async () => {
    const world = await openWorld();
    const sessions = await book(world);
    world.clock.set(Date.parse(SECOND) - 23 * HOUR_MS);
    forgetMails(world);
    const ended = await cancelRest(world, sessions[1]?.id ?? '');
    expect(ended.map(({ returned }) => returned)).toEqual([undefined, true, true]);
    expect(await balanceIn(world)).toMatchObject({ minutes: 480, used: 120, version: 3 });
    expect((await entriesIn(world)).slice(0, 2).map(([kind, minutes]) => [kind, minutes])).toEqual([
      ['canceled', 120],
      ['canceled-late', 0],
    ]);
    expect(world.consultations.all()[1]).toMatchObject({ lesson: { canceledLate: true } });
    expect(world.mailer.sent[0]?.text).toMatch(/Nov[^\n]+: Too late, hours are used\n[^\n]+: Hours are back/);
    const { held } = await listOfficeHeldHours(world)({ input: { period: '2026-11' }, session: owner });
    expect(held).toMatchObject([{ hours: { held: 1, 'canceled-late': 1 } }]);
  });

  it('may be one, with the mail of one', async () => {
    const world = await openWorld();
    const sessions = await book(world);
    forgetMails(world);
    expect(await cancelRest(world, sessions[3]?.id ?? '')).toHaveLength(1);
    expect(world.mailer.sent[0]?.subject).toContain('Your session is canceled');
  });

  it('is not what has begun, was booked alone, or is someone else’s', async () => {
    const world = await openWorld();
    const [first] = await book(world);
    const alone = await bookOne(world, '2026-11-04T21:00:00Z', amy);
    expect(await refusalOf(cancelRest(world, alone.id))).toMatchObject({ code: 'CONFLICT', message: /booked alone/ });
    expect(await refusalOf(cancelRest(world, first?.id ?? '', bo))).toMatchObject({ code: 'NOT_FOUND' });
    world.clock.set(Date.parse(FIRST) + 1);
    expect(await refusalOf(cancelRest(world, first?.id ?? ''))).toMatchObject({ code: 'CONFLICT' });
    expect(booked(world)).toHaveLength(5);
  });
});

describe('the office', () => {
  it('plans outside of the hours, on a full day, and on a day off, but not over a booking', async () => {
    const world = await openWorld({ counselor: { maxPerDay: 1, daysOff: ['2026-11-17'] } });
    await bookOne(world, '2026-11-10T21:00:00Z');
    const planned = await planByOffice(world, { start: '2026-11-03T20:30:00Z', weeks: 4 });
    expect(problems(planned)).toEqual(['outside-hours', 'taken', 'day-off', 'outside-hours']);
    expect(planned.dates.map(({ bookable, included }) => [bookable, included])).toEqual([
      ...[
        [true, true],
        [false, false],
        [true, false],
        [true, true],
      ],
    ]);
    const starts = [0, 2, 3].map((index) => planned.dates[index]?.start ?? '');
    expect(await bookByOffice(world, { starts })).toMatchObject([
      ...[1, 2, 3].map((number) => ({ outsideHours: true, session: { series: { number, of: 3 } } })),
    ]);
  });

  it('books for a family without an account, which lasts as long as the last session, and is recorded', async () => {
    const world = await openWorld();
    world.balances.begin(aBalance({ agreementId: 'NEW', minutes: 600 }), ['new@example.com']);
    const sessions = await bookByOffice(world, { email: 'new@example.com', mailFamily: false });
    expect(sessions).toHaveLength(4);
    expect(world.mailer.sent.map(({ to }) => to)).not.toContain('new@example.com');
    const account = await world.users.findByEmail('new@example.com');
    expect(account?.id).toBe(sessions[0]?.person);
    expect(world.recorded).toEqual([
      { after: { starts: TUESDAYS.slice(0, 4), counselor: 'maya-ellison', minutes: 60, mailed: false } },
    ]);
    expect(await bookByOffice(world, { email: 'new@example.com' })).toEqual(sessions);
  });

  it('is refused what it can’t book', async () => {
    const world = await openWorld();
    const year = { starts: [FIRST, '2027-12-01T21:00:00Z'] };
    expect(await refusalOf(bookByOffice(world, year))).toMatchObject({ fields: { starts: /next year/ } });
    const odd = { starts: [FIRST, '2026-11-10T21:05:00Z'] };
    expect(await refusalOf(bookByOffice(world, odd))).toMatchObject({ fields: { starts: /quarter/ } });
    const nobody = { email: 'nobody@example.com' };
    expect(await refusalOf(planByOffice(world, nobody))).toMatchObject({ fields: { kind: /No signed agreement/ } });
    expect(await refusalOf(bookByOffice(world, nobody))).toMatchObject({ fields: { kind: /No signed agreement/ } });
    expect(await refusalOf(planByOffice(world, { start: '2026-11-03T21:05:00Z' }))).toMatchObject({
      ...{ fields: { start: /quarter/ } },
    });
    expect(world.consultations.all()).toEqual([]);
  });

  it('cancels the rest with all hours back, a word to the family, and what it saw', async () => {
    const world = await openWorld();
    await book(world);
    const [first, second] = world.consultations.all();
    if (first === undefined || second === undefined) throw new Error('Nothing is booked');
    await moveConsultation(world)({ input: { id: second.id, start: '2026-11-11T21:00:00Z' }, session: amy });
    expect(await refusalOf(cancelByOffice(world, second))).toMatchObject({ code: 'CONFLICT' });
    world.clock.set(first.start - HOUR_MS);
    forgetMails(world);
    const ended = await cancelByOffice(world, first, { word: 'Maya is ill.' });
    expect(ended).toHaveLength(4);
    expect(await balanceIn(world)).toMatchObject({ minutes: 600, used: 0 });
    expect((await entriesIn(world))[0]?.[0]).toBe('canceled-by-us');
    expect(world.mailer.sent[0]?.text).toContain('Maya is ill.');
    expect(world.mailer.sent[0]?.subject).toContain('We had to cancel your 4 sessions');
    expect(world.recorded.at(-1)).toMatchObject({ before: { starts: { length: 4 } }, after: { wordSent: true } });
    expect(await refusalOf(cancelByOffice(world, { ...first, id: '01KA00000000000000BOOKING9' }))).toMatchObject({
      ...{ code: 'NOT_FOUND' },
    });
  });
});
