import { describe, expect, it } from 'vitest';
import { CALENDAR_FRESH_MS, CALENDAR_MAIL_AFTER_MS, CALENDARS_MAX } from '#contract/endpoints/calendars/limits.ts';
import { calendarProblems, problemTexts } from '#contract/endpoints/calendars/shapes.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import type { Entry } from '#testing/calendar-servers.ts';
import { aClass, aCounselor, aMember, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { chooseAnyTime } from '../consultations/availability/choose-time.ts';
import { listConsultationSlots } from '../consultations/availability/list-consultation-slots.ts';
import { bookConsultation } from '../consultations/booking/book-consultation.ts';
import { cancelConsultation } from '../consultations/booking/cancel-consultation.ts';
import { moveConsultation } from '../consultations/booking/move-consultation.ts';
import { unseal } from '../shared/sealed.ts';
import { addOfficeCalendar } from './add-office-calendar.ts';
import { listOfficeCalendars } from './list-office-calendars.ts';
import { readCalendars } from './read-calendars.ts';
import { removeOfficeCalendar } from './remove-office-calendar.ts';
import { setOfficeCalendarChoice } from './set-office-calendar-choice.ts';
import { withCalendarCopies, withCalendars } from './with-calendars.ts';

const ADDRESS = 'https://calendar.example/private-0123456789/basic.ics';
const maya = aCounselor({ email: 'maya@example.com' });
const session = { member: aMember({ role: 'owner' }) };
const own = { member: aMember({ role: 'counselor', email: 'maya@example.com' }) };
const other = { member: aMember({ role: 'counselor', email: 'sam@example.com' }) };
const START = '2026-11-05T21:00:00Z';
const at = (minutes: number): number => Date.parse(START) + minutes * MINUTE_MS;
const from = (start: number, end: number) => ({ start: at(start), end: at(end) });
const family = aSession();

async function business() {
  const world = inMemoryWorld();
  await world.consultations.setAvailability(anAvailability({ counselors: [maya] }));
  const notes: unknown[] = [];
  const record = (change: unknown) => notes.push(change);
  const counselor = maya.id;
  world.calendarServers.calendars.set(ADDRESS, []);
  const booking = () => ({ ...world, consultations: withCalendars(world.consultations, world) });
  const input = { counselor: undefined, zone: 'America/New_York', how: 'phone', note: '' } as const;
  return {
    world,
    notes,
    /** What another calendar has from now on. */
    has: (...busy: Entry[]) => world.calendarServers.calendars.set(ADDRESS, busy),
    add: async (address = ADDRESS, by: Pick<typeof session, 'member'> = own) =>
      await addOfficeCalendar(world)({ input: { counselor, address }, session: by, record }),
    remove: async (id: string) => await removeOfficeCalendar(world)({ input: { counselor, id }, session: own, record }),
    choose: async (closesWhenUnreadable: boolean) =>
      await setOfficeCalendarChoice(world)({ input: { counselor, closesWhenUnreadable }, session: own, record }),
    list: async (by: Pick<typeof session, 'member'> = own) =>
      await listOfficeCalendars(world)({ input: { from: '2026-11-05', days: 1 }, session: by }),
    read: readCalendars(world),
    book: async (start = START) =>
      await bookConsultation(booking())({ input: { ...input, start }, session: family, viewer: '203.0.113.7' }),
    move: async (id: string, start: string) =>
      await moveConsultation(booking())({ input: { id, start }, session: family }),
    slots: async (): Promise<string[]> => {
      const consultations = withCalendarCopies(world.consultations, world.otherCalendars);
      const list = listConsultationSlots({ ...world, consultations });
      return (await list({ input: { from: '2026-11-05', days: 1, minutes: undefined } })).slots.map(
        ({ start }) => start,
      );
    },
  };
}

describe('another calendar of a counselor', () => {
  it('is read when it is added, and its busy times are not offered, with the pause', async () => {
    const at = await business();
    const before = await at.slots();
    expect(before).toContain(START);
    at.has(from(35, 50));
    const { calendars } = await at.add();
    expect(calendars).toMatchObject([{ host: 'calendar.example', busyThisWeek: 1, failure: null }]);
    // The pause after the time before it is busy too, and its own pause ends at 10:00 PM.
    const after = await at.slots();
    expect(before.filter((start) => !after.includes(start))).toEqual([START, '2026-11-05T21:30:00Z']);
  });

  it('shows its next five busy times when it is added, and how many entries aren’t read in full', async () => {
    const at = await business();
    const times = [-60, 0, 60, 120, 180, 240, 300].map((minutes) => from(minutes, minutes + 15));
    at.has(...times);
    at.world.calendarServers.leftOut.set(ADDRESS, 2);
    at.world.clock.set(Date.parse(START));
    const { next, calendars } = await at.add();
    expect(next).toEqual(times.slice(1, 6));
    expect(calendars).toMatchObject([{ leftOut: 2 }]);
    expect((await at.list()).counselors[0]?.calendars).toMatchObject([{ leftOut: 2 }]);
    at.world.calendarServers.leftOut.delete(ADDRESS);
    await at.read();
    expect((await at.list()).counselors[0]?.calendars).toMatchObject([{ leftOut: 0 }]);
  });

  it('is read with the addresses of the counselor, whose declined invitations are free', async () => {
    const at = await business();
    await at.add();
    await at.read();
    at.world.clock.advanceSeconds(60);
    await at.book();
    expect(at.world.calendarServers.asked.map(({ own }) => own)).toEqual(
      Array.from({ length: 3 }, () => ['maya@example.com']),
    );
  });

  it('keeps its address encrypted, and shows no more than the host', async () => {
    const at = await business();
    const answer = await at.add();
    const stored = await at.world.otherCalendars.list(maya.id);
    const everything = JSON.stringify([answer, stored, at.notes, at.world.log.lines, await at.list()]);
    expect(everything).not.toContain('private-0123456789');
    expect(unseal(stored.calendars[0]?.sealed ?? '', await at.world.peppers())).toBe(ADDRESS);
    expect(unseal(stored.calendars[0]?.sealed ?? '', ['another pepper'])).toBeUndefined();
  });

  it.each(calendarProblems)('that is %s is not added, and the field says why, and what to do', async (problem) => {
    const at = await business();
    at.world.calendarServers.calendars.set(ADDRESS, problem);
    const { fields } = await refusalOf(at.add());
    const { why, advice } = problemTexts[problem];
    expect(fields?.['address']).toBe(`This calendar can’t be read: ${why}. ${advice}`);
    expect((await at.world.otherCalendars.list(maya.id)).calendars).toEqual([]);
  });

  it('is added once, and of five at most, by an owner or the counselor', async () => {
    const at = await business();
    await at.add();
    expect((await refusalOf(at.add())).fields?.['address']).toContain('there already');
    for (let count = 1; count < CALENDARS_MAX; count += 1) {
      const address = `${ADDRESS}?${String(count)}`;
      at.world.calendarServers.calendars.set(address, []);
      await at.add(address, session);
    }
    at.world.calendarServers.calendars.set(`${ADDRESS}?more`, []);
    expect((await refusalOf(at.add(`${ADDRESS}?more`))).fields?.['address']).toContain('5 calendars');
    expect(await refusalOf(at.add(ADDRESS, other))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await at.list(other)).counselors).toEqual([]);
    expect((await at.list(session)).counselors[0]?.calendars).toHaveLength(CALENDARS_MAX);
  });

  it('is removed with its busy times, however often', async () => {
    const at = await business();
    const before = await at.slots();
    at.has(from(0, 60));
    const [calendar] = (await at.add()).calendars;
    expect(await at.slots()).not.toContain(START);
    expect((await at.remove(calendar?.id ?? '')).calendars).toEqual([]);
    await at.remove(calendar?.id ?? '');
    expect(await at.slots()).toEqual(before);
    expect((await at.list()).busy).toEqual([]);
  });

  it('shows its busy times without titles, by day', async () => {
    const at = await business();
    at.has(from(0, 60), from(24 * 60, 25 * 60));
    await at.add();
    expect((await at.list()).busy).toEqual([{ counselor: maya.id, ...from(0, 60) }]);
  });
});

describe('an entry of another calendar', () => {
  it('that is one of our bookings takes no time, where it was before a move and after a cancellation', async () => {
    const at = await business();
    await at.add();
    const { id } = await at.book();
    at.has({ ...from(0, 30), uid: id }, { ...from(60, 90), uid: id });
    await at.read();
    expect(await at.slots()).toContain('2026-11-05T22:00:00Z');
    await at.move(id, '2026-11-05T23:00:00Z');
    await at.read();
    expect(await at.slots()).toContain(START);
    await cancelConsultation(at.world)({ input: { id }, session: family });
    await at.read();
    expect(await at.slots()).toEqual(expect.arrayContaining([START, '2026-11-05T22:00:00Z']));
  });

  it('that is a date of one of our classes takes no time', async () => {
    const at = await business();
    const groupClass = aClass({ id: 'ap-math', dates: [] });
    expect(await at.world.classes.write({ next: groupClass, before: undefined, take: [], release: [] }, [])).toBe(true);
    at.has({ ...from(0, 30), uid: `ap-math-${String(groupClass.createdAt)}-0` });
    await at.add();
    expect(await at.slots()).toContain(START);
  });

  // Mail and calendars of the business itself may use its domain.
  it.each(['a@shop.test', '01KA00000000000000BOOKING9@shop.test', '01KA00000000000000BOOKING9', 'ap-math-0', ''])(
    'with the id "%s", which we never sent, takes its time',
    async (uid) => {
      const at = await business();
      at.has({ ...from(0, 30), uid });
      await at.add();
      expect(await at.slots()).not.toContain(START);
    },
  );
});

describe('a booking', () => {
  it('reads the calendars again: an event since the page was shown is a time that is taken', async () => {
    const at = await business();
    await at.add();
    expect(await at.slots()).toContain(START);
    at.has(from(0, 30));
    at.world.clock.advanceSeconds(60);
    const refusal = await refusalOf(at.book());
    expect(refusal.code).toBe('SLOT_TAKEN');
    expect((refusal.res as { slots: { start: string }[] }).slots).toHaveLength(3);
    at.has();
    at.world.clock.advanceSeconds(60);
    expect(await at.book()).toMatchObject({ start: START });
  });

  it('reads once, however many times it looks for one', async () => {
    const at = await business();
    at.has(from(0, 30));
    await at.add();
    at.world.clock.advanceSeconds(CALENDAR_FRESH_MS);
    const before = at.world.calendarServers.reads.length;
    await refusalOf(at.book());
    expect(at.world.calendarServers.reads.length - before).toBe(1);
  });

  it.each([
    ['counts the last copy', false],
    ['is offered nothing', true],
  ])('while a calendar is down %s', async (_, closes) => {
    const at = await business();
    at.has(from(0, 30));
    await at.add();
    await at.choose(closes);
    at.world.calendarServers.calendars.set(ADDRESS, 'unreachable');
    at.world.clock.advanceSeconds(600);
    await at.read();
    const slots = await at.slots();
    expect(slots.length > 0).toBe(!closes);
    expect(slots).not.toContain(START);
    expect((await refusalOf(at.book())).code).toBe('SLOT_TAKEN');
    const free = '2026-11-05T22:00:00Z';
    const booked = await at.book(free).catch((error: unknown) => error);
    expect(booked).toMatchObject(closes ? { code: 'SLOT_TAKEN' } : { start: free });
    expect((await at.list()).counselors[0]?.calendars[0]?.failure).toMatchObject({ problem: 'unreachable' });
  });

  it('moves to no busy time either, not even over its own', async () => {
    const at = await business();
    await at.add();
    const { id } = await at.book();
    at.has(from(30, 60));
    at.world.clock.advanceSeconds(60);
    expect((await refusalOf(at.move(id, '2026-11-05T21:30:00Z'))).code).toBe('SLOT_TAKEN');
  });

  it('of the office is refused over a busy time and in the pause after it', async () => {
    const { world, add, has } = await business();
    has(from(0, 60));
    await add();
    const calendar = {
      consultations: withCalendars(world.consultations, world),
      availability: anAvailability({ counselors: [maya] }),
      zone: world.zone,
      now: world.clock.now(),
    };
    const choose = async (start: number) =>
      await chooseAnyTime(calendar, { start: at(start), counselor: maya.id, how: 'phone' });
    for (const start of [-30, 0, 45, 60]) expect((await refusalOf(choose(start))).code).toBe('SLOT_TAKEN');
    expect(await choose(75)).toMatchObject({ start: at(75) });
  });

  it('works if what was read can’t be kept', async () => {
    const at = await business();
    await at.add();
    at.world.clock.advanceSeconds(60);
    at.world.otherCalendars.keep = () => Promise.reject(new Error('No table'));
    expect(await at.book()).toMatchObject({ start: START });
    expect(at.world.log.lines.map(({ event }) => event)).toContain('calendar-not-kept');
  });
});

describe('the schedule', () => {
  it('reads all calendars again, and tells of one that is down for two hours, once', async () => {
    const at = await business();
    await at.add();
    at.world.calendarServers.calendars.set(ADDRESS, 'gone');
    const pass = async (ms: number) => {
      at.world.clock.advanceSeconds(ms / 1000);
      await at.read();
    };
    const mails = () => at.world.mailer.sent.filter(({ subject }) => subject.includes('can’t be read'));
    await pass(600_000);
    await pass(CALENDAR_MAIL_AFTER_MS - 600_000);
    expect(mails()).toEqual([]);
    await pass(600_000);
    await pass(CALENDAR_MAIL_AFTER_MS);
    expect(mails().map(({ to }) => to)).toEqual(['maya@example.com']);
    expect(mails()[0]?.text).toContain('there is no calendar at its address anymore');
    expect(mails()[0]?.text).not.toContain('private-0123456789');
    at.has();
    await pass(600_000);
    expect((await at.list()).counselors[0]?.calendars[0]?.failure).toBeNull();
    at.world.calendarServers.calendars.set(ADDRESS, 'unreachable');
    await pass(600_000);
    await pass(CALENDAR_MAIL_AFTER_MS);
    expect(mails()).toHaveLength(2);
  });

  it('encrypts addresses with the newest pepper, so that they outlive an exchange', async () => {
    const at = await business();
    await at.add();
    const [old] = await at.world.peppers();
    await readCalendars({ ...at.world, peppers: () => Promise.resolve(['newest', old]) })();
    const [calendar] = (await at.world.otherCalendars.list(maya.id)).calendars;
    expect(unseal(calendar?.sealed ?? '', ['newest'])).toBe(ADDRESS);
    expect(unseal(calendar?.sealed ?? '', [old])).toBeUndefined();
    await readCalendars({ ...at.world, peppers: () => Promise.resolve(['another']) })();
    expect((await at.list()).counselors[0]?.calendars[0]?.failure?.problem).toBe('locked');
  });

  it('never brings back an older copy than a booking has read', async () => {
    const at = await business();
    await at.add();
    const [older] = await at.world.otherCalendars.copies(maya.id);
    at.has(from(0, 30));
    at.world.clock.advanceSeconds(60);
    await at.read();
    if (older === undefined) throw new Error('There is no copy');
    expect(await at.world.otherCalendars.keep(maya.id, older)).toBe(false);
    expect(await at.slots()).not.toContain(START);
  });
});
