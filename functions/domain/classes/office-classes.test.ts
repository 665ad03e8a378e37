import { describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import type { saveOfficeClass as contract } from '#contract/endpoints/classes/office.ts';
import { TEST_START } from '#testing/clock.ts';
import {
  aBooking,
  aClass,
  aCounselor,
  aMember,
  anAccount,
  anAvailability,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { withCalendarCopies } from '../calendars/with-calendars.ts';
import type { GroupClass } from '../seats/group-class.ts';
import type { SeatHolder, Seats } from '../seats/seats.ts';
import type { Change } from '../shared/audit-entry.ts';
import { exportOfficeClass } from './office/export-office-class.ts';
import { getOfficeClass } from './office/get-office-class.ts';
import { listOfficeClasses } from './office/list-office-classes.ts';
import { markOfficeAttendance } from './office/mark-office-attendance.ts';
import { messageOfficeClass } from './office/message-office-class.ts';
import { openOfficeClass } from './office/open-office-class.ts';
import { saveOfficeClass } from './office/save-office-class.ts';
import { tellFamilies } from './tell-families.ts';

const zone = 'America/New_York';
const QUARTER = 15 * 60_000;
const DAY = 86_400_000;
const first = aClass().dates[0]?.start ?? 0;

const input = (changes: Partial<InputOf<typeof contract>> = {}): InputOf<typeof contract> => ({
  version: 0,
  title: 'AP Biology in a week',
  subject: 'AP Biology',
  text: 'The whole course once.',
  service: '',
  teacher: 'maya-ellison',
  dates: aClass().dates.map(({ start, minutes }) => ({ start: instant(start), minutes })),
  seats: 3,
  smallest: 2,
  priceCents: 12_000,
  enrollUntil: '2026-11-06',
  joinAfterStart: false,
  refundDays: 7,
  meetingLink: 'https://meet.example/biology',
  ...changes,
});
const instant = (moment: number): string => new Date(moment).toISOString().replace('.000', '');

const holder = (changes: Partial<SeatHolder> = {}): SeatHolder => ({
  buyerId: anAccount().id,
  email: anAccount().email,
  students: seatsFor('Mia'),
  spent: true,
  ...changes,
});

async function office() {
  const world = { ...inMemoryWorld(), zone };
  world.consultations.replaceAvailability(
    anAvailability({
      counselors: [aCounselor(), aCounselor({ id: 'sam-reed', name: 'Sam Reed', email: 'sam@shop.test' })],
    }),
  );
  await world.users.create(anAccount());
  const changes: Change[] = [];
  const request = <Input>(
    given: Input,
    { role = 'owner' as const, confirmedAt = world.clock.now(), email = '' } = {},
  ) => ({
    input: given,
    session: { member: aMember({ role, ...(email === '' ? {} : { email }) }), confirmedAt },
    record: (change: Change) => changes.push(change),
  });
  const consultations = withCalendarCopies(world.consultations, world.otherCalendars);
  const save = (given: Partial<InputOf<typeof contract>>, session = {}) =>
    saveOfficeClass({ ...world, consultations })(request(input(given), session));
  return {
    ...{ world, changes, request, save },
    stored: async (id = 'ap-biology-in-a-week') => (await world.classes.find(id)) ?? expect.fail(id),
    cells: () => world.consultations.cells().map(({ start }) => start),
    /** Stores a class as it is, with its time. */
    put: async (groupClass: GroupClass, seats: Seats = someSeats()) => {
      const take = groupClass.dates.flatMap(({ start }) =>
        Array.from({ length: 7 }, (_, at) => ({ counselor: groupClass.teacher.id, start: start + at * QUARTER })),
      );
      expect(await world.classes.write({ next: groupClass, before: undefined, seats, take, release: [] }, [])).toBe(
        true,
      );
    },
    tell: (id = 'ap-biology') => tellFamilies({ ...world, businessInbox: 'hello@shop.test' }, id),
    mails: () => [...world.mailer.sent, ...world.outbox.all().map(({ mail }) => mail)],
  };
}

describe('a class that is saved', () => {
  it('is a draft with its seats, and takes its teacher’s time with the pause', async () => {
    const { save, stored, cells, changes } = await office();
    const saved = await save({});
    expect(saved).toMatchObject({
      ...{ id: 'ap-biology-in-a-week', state: 'draft', version: 1, seats: 3, taken: 0, free: 3, people: [] },
      teacher: { id: 'maya-ellison', name: 'Maya Ellison' },
    });
    expect(await stored()).toMatchObject({ state: 'DRAFT', bufferMinutes: 10, dates: aClass().dates });
    // 90 minutes and a pause of 10.
    expect(cells()).toHaveLength(14);
    expect(changes).toMatchObject([{ subject: saved.id, after: { title: 'AP Biology in a week', seats: 3 } }]);
  });

  it('never has the address of another one', async () => {
    const { save } = await office();
    await save({});
    const later = [{ start: instant(first + 3 * DAY), minutes: 60 }];
    expect((await save({ dates: later })).id).toBe('ap-biology-in-a-week-2');
    expect((await save({ title: '日本語', dates: [{ start: instant(first + 4 * DAY), minutes: 60 }] })).id).toBe(
      'class',
    );
  });

  it('is refused at the date that a booking, a class or another calendar has, with the next free times', async () => {
    const { world, save, put, cells } = await office();
    await world.consultations.write(
      {
        booking: aBooking(),
        before: undefined,
        take: [{ counselor: 'maya-ellison', start: first }],
        release: [],
        days: [],
        personVersion: 0,
      },
      [],
    );
    await put(
      aClass({ id: 'other', dates: [{ start: first + 7 * DAY + QUARTER, minutes: 90 }] }),
      someSeats({ classId: 'other' }),
    );
    const before = cells();
    const calendar = { id: 'C', host: 'cal.test', sealed: 'x', addedAt: TEST_START };
    await world.otherCalendars.change({
      counselor: 'maya-ellison',
      version: 1,
      calendars: [calendar],
      closesWhenUnreadable: false,
    });
    const busy = [{ start: first + 14 * DAY, end: first + 14 * DAY + 60_000 }];
    const copy = { calendar: 'C', triedAt: TEST_START, readAt: TEST_START, busy, leftOut: 0 };
    await world.otherCalendars.keep('maya-ellison', copy);
    const dates = [0, 7, 14, 21].map((days) => ({ start: instant(first + days * DAY), minutes: 90 }));
    const { code, fields } = await refusalOf(save({ dates, enrollUntil: '2026-11-06' }));
    expect(code).toBe('INVALID_INPUT');
    expect(fields).toEqual({
      'dates.0.start':
        'Maya Ellison isn’t free then. The next free times: Sat, Nov 7, 1:15 PM; Sat, Nov 7, 1:30 PM; Sat, Nov 7, 1:45 PM.',
      'dates.1.start': expect.stringContaining('The next free times: Sat, Nov 14, 3:00 PM') as unknown,
      'dates.2.start': expect.stringContaining('Maya Ellison isn’t free then.') as unknown,
    });
    expect(cells()).toEqual(before);
  });

  it.each([
    [
      'a date of the past',
      { dates: [{ start: instant(TEST_START - QUARTER), minutes: 60 }] },
      { 'dates.0.start': 'This time has passed. Choose a later one.' },
    ],
    [
      'a date in two years',
      { dates: [{ start: instant(first + 400 * DAY), minutes: 60 }] },
      { 'dates.0.start': 'Choose a time in the next year.' },
    ],
    [
      'two dates at the same time',
      { dates: [0, QUARTER].map((later) => ({ start: instant(first + later), minutes: 60 })) },
      { 'dates.1.start': 'This date meets another one of this class. Choose another time.' },
    ],
    [
      'fewer seats than the smallest number',
      { smallest: 4 },
      { smallest: 'Enter at most as many students as there are seats.' },
    ],
    ['a teacher without hours', { teacher: 'nobody' }, { teacher: 'Choose someone who has hours in the calendar.' }],
    [
      'a last day to enroll after the last date',
      { enrollUntil: '2026-11-15' },
      { enrollUntil: 'Choose a day that is not after the last date.' },
    ],
    [
      'a last day to enroll that has passed',
      { enrollUntil: '2026-11-01' },
      { enrollUntil: 'This day has passed. Choose today or a later day.' },
    ],
  ])('is refused with %s, and nothing is stored', async (_, changes, fields) => {
    const { save, world, cells } = await office();
    expect((await refusalOf(save(changes))).fields).toEqual(fields);
    expect([await world.classes.list(), cells()]).toEqual([[], []]);
  });

  it('takes only the time that is new, and gives back what it leaves, also of another teacher', async () => {
    const { world, save, put } = await office();
    await put(aClass({ state: 'DRAFT' }));
    const moved = [{ start: instant(first + QUARTER), minutes: 90 }];
    await save({ id: 'ap-biology', dates: moved });
    expect(world.consultations.cells().map(({ start }) => (start - first) / QUARTER)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await save({ id: 'ap-biology', version: 1, dates: moved, teacher: 'sam-reed' });
    expect(new Set(world.consultations.cells().map(({ counselor }) => counselor))).toEqual(new Set(['sam-reed']));
  });

  it('keeps the dates that have begun', async () => {
    const { world, save, put } = await office();
    await put(aClass());
    world.clock.set(first + 60_000);
    const dates = [{ start: instant(first + 7 * DAY), minutes: 90 }];
    const refused = await refusalOf(save({ id: 'ap-biology', dates }));
    expect(refused.fields).toEqual({ dates: 'A date that has begun stays as it was. Reload the page to see it.' });
    const kept = await save({
      id: 'ap-biology',
      dates: [{ start: instant(first), minutes: 90 }, ...dates],
      title: 'New',
    });
    expect(kept).toMatchObject({ title: 'New', state: 'running' });
    world.clock.set(first + 8 * DAY);
    expect(await refusalOf(save({ id: 'ap-biology', version: 1 }))).toMatchObject({ message: 'This class is over.' });
  });

  it('never has fewer seats than are sold', async () => {
    const { world, save, put } = await office();
    await put(aClass(), someSeats({ orders: { A: holder({ students: seatsFor('Mia', 'Ben') }) } }));
    expect((await refusalOf(save({ id: 'ap-biology', seats: 1, smallest: 1 }))).fields).toEqual({
      seats: '2 seats are sold. Enter at least 2.',
    });
    // A third one enrolls while the class is saved.
    const classes: typeof world.classes = {
      ...world.classes,
      write: async (change, mails) => {
        const { version } = await world.classes.seats('ap-biology');
        if (version === 1) {
          await world.classes.changeSeats(
            someSeats({
              version: 2,
              orders: { A: holder({ students: seatsFor('Mia', 'Ben') }), B: holder({ students: seatsFor('Ann') }) },
            }),
          );
        }
        return await world.classes.write(change, mails);
      },
    };
    const { request } = await office();
    const late = saveOfficeClass({ ...world, classes })(request(input({ id: 'ap-biology', seats: 2 })));
    expect((await refusalOf(late)).fields).toEqual({ seats: '3 seats are sold. Enter at least 3.' });
  });

  it('asks for the passkey for an open class, a link and a price, but not for the rest of a draft', async () => {
    const { world, save, put } = await office();
    await put(aClass({ state: 'DRAFT' }));
    const longAgo = { confirmedAt: world.clock.now() - 3_600_000 };
    const link = { meetingLink: 'https://evil.example' };
    for (const changes of [link, { priceCents: 1 }]) {
      expect((await refusalOf(save({ id: 'ap-biology', ...changes }, longAgo))).code).toBe('PASSKEY_NEEDED');
    }
    const { version } = await save({ id: 'ap-biology', title: 'New' }, longAgo);
    await openOfficeClass(world)({
      input: { id: 'ap-biology', version },
      record: () => undefined,
    });
    const opened = save({ id: 'ap-biology', version: version + 1, title: 'Newer' }, longAgo);
    expect((await refusalOf(opened)).code).toBe('PASSKEY_NEEDED');
  });

  it('is refused if someone changed it meanwhile, or it is canceled', async () => {
    const { save, put } = await office();
    await put(aClass());
    await save({ id: 'ap-biology' });
    expect((await refusalOf(save({ id: 'ap-biology' }))).code).toBe('CONFLICT');
    const canceled = aClass({ id: 'gone', state: 'CANCELED', dates: [], canceled: { at: 0, why: 'Ill', by: 'Ruth' } });
    await put(canceled, someSeats({ classId: 'gone' }));
    expect(await refusalOf(save({ id: 'gone' }))).toMatchObject({ message: 'This class is canceled.' });
    expect((await refusalOf(save({ id: 'nowhere' }))).code).toBe('NOT_FOUND');
  });
});

describe('families with a paid seat', () => {
  const sold = () =>
    someSeats({
      orders: {
        A: holder(),
        B: holder({ email: 'ben@example.com', students: seatsFor('Ben') }),
        C: holder({ email: 'unpaid@example.com', students: seatsFor('Ann'), spent: false }),
      },
    });

  it('are told of new dates once each, with the dates that are gone', async () => {
    const { save, put, tell, mails, stored } = await office();
    await put(aClass(), sold());
    await save({ id: 'ap-biology', dates: [{ start: instant(first), minutes: 90 }], seats: 3 });
    await tell();
    await tell();
    const sent = mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['amy@example.com', 'AP Biology in a week has changed – Route to College'],
      ['ben@example.com', 'AP Biology in a week has changed – Route to College'],
    ]);
    const [mail] = sent;
    expect(mail?.invite?.method).toBe('REQUEST');
    expect(mail?.invite?.content.match(/^UID:.*|^SEQUENCE:.*/gm)?.map((line) => line.trim())).toEqual([
      `UID:ap-biology-${String(TEST_START)}-0`,
      'SEQUENCE:1',
    ]);
    const removed = mail?.documents?.[0];
    expect([removed?.fileName, removed?.content.match(/^UID:.*/gm)?.map((line) => line.trim())]).toEqual([
      'canceled-1.ics',
      [`UID:ap-biology-${String(TEST_START)}-1`],
    ]);
    expect((await stored('ap-biology')).news).toBeUndefined();
  });

  it('but one that was erased are told', async () => {
    const { save, put, tell, mails, stored } = await office();
    await put(aClass(), someSeats({ orders: { A: holder(), B: holder({ email: '', students: seatsFor('') }) } }));
    await save({ id: 'ap-biology', meetingLink: 'https://meet.example/other' });
    expect((await stored('ap-biology')).news).toMatchObject([{ to: ['A'], families: 1 }]);
    await tell();
    expect(mails().map(({ to }) => to)).toEqual(['amy@example.com']);
  });

  it('are not told after they were erased', async () => {
    const { world, save, put, tell, mails, stored } = await office();
    await put(aClass(), sold());
    await save({ id: 'ap-biology', meetingLink: 'https://meet.example/other' });
    const seats = await world.classes.seats('ap-biology');
    const erased = { ...seats.orders, A: holder({ email: '', students: seatsFor('') }) };
    await world.classes.changeSeats({ ...seats, version: seats.version + 1, orders: erased });
    expect(JSON.stringify(await stored('ap-biology'))).not.toContain('amy@');
    await tell();
    expect(mails().map(({ to }) => to)).toEqual(['ben@example.com']);
    expect((await stored('ap-biology')).news).toBeUndefined();
  });

  it('hear of another teacher', async () => {
    const { save, put, tell, mails } = await office();
    await put(aClass({ teacher: { id: 'someone-else', name: 'Noah Reyes' } }), sold());
    await save({ id: 'ap-biology' });
    await tell();
    expect(mails()[0]?.text).toContain('has changed. Maya Ellison teaches it.');
  });

  it('are told of two changes in one mail, and of no other change', async () => {
    const { save, put, tell, mails } = await office();
    await put(aClass(), sold());
    const { version } = await save({ id: 'ap-biology', title: 'New title' });
    await tell();
    expect(mails()).toEqual([]);
    const one = await save({ id: 'ap-biology', version, meetingLink: 'https://meet.example/new' });
    expect(one.toTell).toBe(2);
    await save({ id: 'ap-biology', version: one.version, meetingLink: 'https://meet.example/newer' });
    await tell();
    const sent = mails();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.text).toContain('https://meet.example/newer');
  });

  it('of a class of 200 get a message once each, wherever a run ends', async () => {
    const { world, request, put, tell, mails } = await office();
    const orders = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`O${String(at)}`, holder({ email: `f${String(at)}@example.com` })]),
    );
    await put(aClass(), someSeats({ capacity: 200, orders }));
    const answer = await messageOfficeClass(world)(request({ id: 'ap-biology', words: 'Bring a calculator.' }));
    expect(answer.toTell).toBe(200);
    // The third transaction ends with the function.
    let writes = 0;
    const classes: typeof world.classes = {
      ...world.classes,
      write: async (change, all) => {
        writes += 1;
        if (writes === 3) throw new Error('killed');
        return await world.classes.write(change, all);
      },
    };
    await expect(tellFamilies({ ...world, classes, businessInbox: 'x@shop.test' }, 'ap-biology')).rejects.toThrow(
      'killed',
    );
    expect(mails()).toHaveLength(50);
    await tell();
    const sent = mails();
    expect([sent.length, new Set(sent.map(({ to }) => to)).size]).toEqual([200, 200]);
    expect(sent[0]?.text).toContain('Bring a calculator.');
  });

  it('get one message a day', async () => {
    const { world, request, put, tell } = await office();
    await put(aClass(), sold());
    const message = () => messageOfficeClass(world)(request({ id: 'ap-biology', words: 'Hello' }));
    await message();
    await tell();
    expect(await refusalOf(message())).toMatchObject({ code: 'CONFLICT' });
    world.clock.advanceSeconds(86_400);
    await message();
  });

  it('are needed for a message', async () => {
    const { world, request, put } = await office();
    await put(aClass(), someSeats({ orders: { C: holder({ spent: false }) } }));
    const message = messageOfficeClass(world)(request({ id: 'ap-biology', words: 'Hello' }));
    expect(await refusalOf(message)).toMatchObject({ message: 'No one has a paid seat in this class yet.' });
  });
});

describe('a draft', () => {
  it('opens once, if someone can still enroll', async () => {
    const { world, request, put } = await office();
    await put(aClass({ state: 'DRAFT' }));
    const open = (version: number) => openOfficeClass(world)(request({ id: 'ap-biology', version }));
    expect((await refusalOf(open(7))).code).toBe('CONFLICT');
    expect(await open(0)).toMatchObject({ state: 'open', version: 1 });
    expect(await refusalOf(open(1))).toMatchObject({ message: 'This class is open already.' });
  });

  it.each([
    [first - DAY / 2, 'The last day to enroll has passed. Change it first.'],
    [first + 8 * DAY, 'The dates of this class have passed. Change them first.'],
  ])('at %d does not open', async (now, message) => {
    const { world, request, put } = await office();
    await put(aClass({ state: 'DRAFT', enrollUntil: '2026-11-05' }));
    world.clock.set(now);
    expect(await refusalOf(openOfficeClass(world)(request({ id: 'ap-biology', version: 0 })))).toMatchObject({
      message,
    });
  });
});

describe('attendance', () => {
  it('is noted by a tap, taken back by another, and lost by no enrollment', async () => {
    const { world, request, put } = await office();
    await put(aClass(), someSeats({ orders: { A: holder({ students: seatsFor('Mia', 'Ben') }) } }));
    const mark = (came: boolean, changes = {}) =>
      markOfficeAttendance(world)(
        request({ id: 'ap-biology', holder: 'A', seat: 'seat:2', start: instant(first), came, ...changes }),
      );
    expect(await refusalOf(mark(true))).toMatchObject({ message: 'This date hasn’t come yet.' });
    world.clock.set(first);
    const cameOf = ({ people }: { people: { student: string; came: number[] }[] }) =>
      people.map(({ student, came }) => [student, came]);
    expect(cameOf(await mark(true))).toEqual([
      ['Ben', [first]],
      ['Mia', []],
    ]);
    const { version } = await world.classes.seats('ap-biology');
    await mark(true);
    expect((await world.classes.seats('ap-biology')).version).toBe(version);
    expect(cameOf(await mark(false))).toEqual([
      ['Ben', []],
      ['Mia', []],
    ]);
    expect((await refusalOf(mark(true, { seat: 'seat:3' }))).code).toBe('CONFLICT');
    expect((await refusalOf(mark(true, { start: instant(first + QUARTER) }))).code).toBe('CONFLICT');
  });
});

describe('the office', () => {
  it('sees who is in a class, and a counselor only those that they teach', async () => {
    const { world, request, put } = await office();
    await put(aClass(), someSeats({ orders: { A: holder(), B: holder({ email: 'gone@example.com', spent: false }) } }));
    const other = aClass({ id: 'math', teacher: { id: 'sam-reed', name: 'Sam Reed' }, createdAt: TEST_START + 1 });
    await put(other, someSeats({ classId: 'math' }));
    const list = async (session = {}) =>
      (await listOfficeClasses(world)(request({}, session))).classes.map(({ id }) => id);
    expect(await list()).toEqual(['math', 'ap-biology']);
    const sam = { role: 'counselor', email: 'sam@shop.test' } as const;
    expect(await list(sam)).toEqual(['math']);
    const get = (id: string, session = {}) => getOfficeClass(world)(request({ id }, session));
    const { people } = await get('ap-biology');
    expect(people).toEqual([
      {
        holder: 'A',
        seat: 'seat:1',
        email: 'amy@example.com',
        fullname: 'Amy Marlow',
        student: 'Mia',
        paid: true,
        came: [],
      },
      { holder: 'B', seat: 'seat:1', email: 'gone@example.com', fullname: '', student: 'Mia', paid: false, came: [] },
    ]);
    expect((await refusalOf(get('ap-biology', sam))).code).toBe('NOT_FOUND');
    await get('math', sam);
  });

  it('exports who is in, with the state where they live', async () => {
    const { world, request, put } = await office();
    await put(
      aClass(),
      someSeats({
        orders: {
          A: holder({ students: [{ place: 1, name: 'Mia', came: [first] }] }),
          B: holder({ email: 'x@example.com', spent: false, students: seatsFor('=1+1') }),
        },
      }),
    );
    const { fileName, csv } = await exportOfficeClass(world)(request({ id: 'ap-biology' }));
    expect(fileName).toBe('ap-biology-2026-11-02.csv');
    expect(csv.split('\r\n').slice(1)).toEqual([
      `AP Biology in a week,Mia,Amy Marlow,amy@example.com,${anAccount().details?.state ?? ''},A,yes,120,2,1`,
      "AP Biology in a week,'=1+1,,x@example.com,,B,no,120,2,0",
      '',
    ]);
  });
});
