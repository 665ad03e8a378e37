import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/limits.ts';
import { aCounselor, aDemo, anAccount, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { hashToken } from '../../shared/hashes.ts';
import { listConsultationSlots } from '../availability/list-consultation-slots.ts';
import { bookedOutside, freeByDay } from '../availability/set-availability.ts';
import { getCalendarFeed } from '../schedule/get-calendar-feed.ts';
import { getConsultationInvite } from '../schedule/get-consultation-invite.ts';
import { listConsultations } from '../schedule/list-consultations.ts';
import { listOfficeConsultations } from '../schedule/list-office-consultations.ts';
import { sendReminders } from '../schedule/send-reminders.ts';
import { mailWaitingList } from '../waiting/mail-waiting-list.ts';
import { waitForTime } from '../waiting/wait-for-time.ts';
import { bookConsultation } from './book-consultation.ts';
import { bookOfficeConsultation } from './book-office-consultation.ts';
import { cancelConsultation } from './cancel-consultation.ts';
import { move as moveBooking } from './move.ts';
import { moveConsultation } from './move-consultation.ts';

/** Thursday, November 5, at 4 PM in New York; the tests start on Monday at 10 AM. */
const START = '2026-11-05T21:00:00Z';
const LATER = '2026-11-05T22:00:00Z';
const NEXT_WEEK = '2026-11-12T21:00:00Z';
/** Wednesday at 1 PM, when Sam holds demo classes and nothing else. */
const ONLY_DEMOS = '2026-11-04T18:00:00Z';

const amy = aSession();
const bo = aSession({ user: { ...anAccount(), id: 'BO', email: 'bo@example.com', fullname: 'Bo Lind' } });

/** Maya teaches two subjects in her usual hours; Sam another one, in hours of their own. */
const maya = aCounselor({ demos: { subjects: ['mathematics', 'sciences'] } });
const sam = aCounselor({
  id: 'sam-reed',
  name: 'Sam Reed',
  demos: { subjects: ['english', 'sciences'], weekly: { wednesday: [{ from: '13:00', to: '14:00' }] } },
});
const owen = aCounselor({ id: 'owen-hart', name: 'Owen Hart' });

async function openWorld(changes: Parameters<typeof anAvailability>[0] = {}) {
  const world = { ...inMemoryWorld(), recorded: [] as unknown[] };
  await world.consultations.setAvailability(anAvailability({ counselors: [maya, sam, owen], ...changes }));
  return world;
}
type Office = Awaited<ReturnType<typeof openWorld>>;

const input = { start: START, counselor: undefined, zone: 'America/Los_Angeles', how: 'phone', note: '' } as const;
type Input = Parameters<ReturnType<typeof bookConsultation>>[0]['input'];
const book = (world: World, changes: Partial<Input> = { subject: 'mathematics' }, session = amy) =>
  bookConsultation(world)({
    input: { ...input, kind: 'demo', ...changes },
    session,
    viewer: `of ${session.user.id}`,
  });
const family = { fullname: 'Nora Quill', phone: '5550142200', email: 'nora@example.com' };
type OfficeInput = Parameters<ReturnType<typeof bookOfficeConsultation>>[0]['input'];
const bookForFamily = (world: Office, changes: Partial<OfficeInput> = { subject: 'mathematics' }) =>
  bookOfficeConsultation(world)({
    input: {
      ...{ ...family, counselor: 'maya-ellison', start: START, how: 'phone', note: '', mailFamily: true },
      ...{ kind: 'demo', ...changes },
    },
    record: (change) => {
      world.recorded.push(change);
    },
  });
const cancel = (world: World, id: string) => cancelConsultation(world)({ input: { id }, session: amy });
const move = (world: World, id: string, start: string) =>
  moveConsultation(world)({ input: { id, start }, session: amy });
const slotsOf = async (world: World, subject: NonNullable<Input['subject']>) =>
  await listConsultationSlots(world)({ input: { from: undefined, days: 7, kind: 'demo', subject } });
const subjects = (world: World) => world.mailer.sent.map(({ subject }) => subject.split(/ –|,/)[0]);

describe('the free times of demo classes', () => {
  it('are those of who teaches the subject, in their hours for it', async () => {
    const world = await openWorld();
    const english = await slotsOf(world, 'english');
    expect(english.counselors.map(({ id }) => id)).toEqual(['sam-reed']);
    expect(english.slots.map(({ start }) => start)).toEqual([ONLY_DEMOS, '2026-11-04T18:30:00Z']);
    const both = await slotsOf(world, 'sciences');
    expect(both.counselors.map(({ id }) => id)).toEqual(['maya-ellison', 'sam-reed']);
    expect(both.slots.find(({ start }) => start === START)?.counselors).toEqual(['maya-ellison']);
    expect(both.slots.find(({ start }) => start === ONLY_DEMOS)?.counselors).toEqual(['sam-reed']);
  });

  it('take 30 minutes however long consultations are, heed days off and have extra hours', async () => {
    const extra = { day: '2026-11-06', from: '09:00', to: '09:30' };
    const world = await openWorld({
      minutes: 60,
      counselors: [{ ...sam, daysOff: ['2026-11-04'], extraHours: [extra] }],
    });
    const { minutes, slots } = await slotsOf(world, 'english');
    expect(minutes).toBe(30);
    expect(slots).toEqual([{ start: '2026-11-06T14:00:00Z', counselors: ['sam-reed'] }]);
    expect(await book(world, { subject: 'english', start: '2026-11-06T14:00:00Z' })).toMatchObject({ minutes: 30 });
  });

  it('are none of a subject that nobody teaches, nor before the first hours', async () => {
    const nobody = { counselors: [], slots: [] };
    expect(await slotsOf(await openWorld(), 'computer-science')).toMatchObject(nobody);
    expect(await slotsOf(await openWorld({ counselors: [] }), 'mathematics')).toMatchObject(nobody);
  });

  it.each([
    [{ kind: 'demo' }, /^Choose a subject: Mathematics, Sciences, English, Computer Science$/],
    [{ subject: 'english' }, /^Only a demo class has a subject$/],
    [{ kind: 'session', subject: 'english' }, /^Only a demo class has a subject$/],
  ] as const)('are refused for %j', async (asked, words) => {
    const world = await openWorld();
    const listed = listConsultationSlots(world)({ input: { from: undefined, days: 7, ...asked } });
    expect((await refusalOf(listed)).fields?.['subject']).toMatch(words);
  });
});

describe('booking a demo class', () => {
  it('takes the same cells, mails both sides with an entry, and opens a lead', async () => {
    const world = await openWorld();
    const booked = await book(world, { subject: 'mathematics', note: 'Fractions.' });
    expect(booked).toMatchObject({
      ...{ kind: 'demo', subject: 'mathematics', start: START, minutes: 30, movesLeft: 2 },
      counselor: { id: 'maya-ellison' },
    });
    // 30 minutes and 10 of pause take three quarters of an hour, of consultations too.
    expect(world.consultations.cells()).toHaveLength(3);
    const calls = await listConsultationSlots(world)({ input: { from: '2026-11-05', days: 1 } });
    expect(calls.slots.find(({ start }) => start === START)?.counselors).toEqual(['sam-reed', 'owen-hart']);
    expect(subjects(world)).toEqual([
      'Your demo class in Mathematics is booked',
      `New demo class in Mathematics: ${amy.user.fullname}`,
    ]);
    const [toFamily, toBusiness] = world.mailer.sent;
    expect(toFamily?.text).toContain('Subject: Mathematics');
    expect(toFamily?.invite?.content).toContain('SUMMARY:Demo class: Mathematics with');
    expect(toBusiness?.invite?.content).toContain(`SUMMARY:Demo class: Mathematics\\, ${amy.user.fullname}`);
    expect(await world.leads.latest(amy.user.email)).toMatchObject({ fromBooking: true });
    expect((await listConsultations(world)({ session: amy })).consultations).toEqual([booked]);
  });

  it('needs only a session of four digits', async () => {
    const world = await openWorld();
    const { provenBy: _, ...short } = amy;
    await expect(
      book(world, { subject: 'mathematics' }, { ...short, provenBy: 'registration' }),
    ).resolves.toBeDefined();
  });

  it('of the same start again answers the booking itself', async () => {
    const world = await openWorld();
    const first = await book(world);
    expect(await book(world)).toEqual(first);
    expect(world.consultations.all()).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(2);
  });

  it('goes to a tutor of the subject, even if others are free', async () => {
    const world = await openWorld();
    const none = await refusalOf(book(world, { subject: 'mathematics', counselor: 'owen-hart' }));
    expect(none).toMatchObject({ code: 'INVALID_INPUT', fields: { counselor: 'Please choose another counselor.' } });
    const outside = await refusalOf(book(world, { subject: 'english' }));
    expect(outside.fields?.['start']).toMatch(/isn’t offered/);
    await book(world);
    expect((await refusalOf(book(world, { subject: 'mathematics' }, bo))).code).toBe('SLOT_TAKEN');
  });

  it.each([
    [{}, /^Choose a subject: /],
    [{ kind: 'consultation', subject: 'english' }, /^Only a demo class has a subject$/],
    [{ subject: 'computer-science' }, /^We have no demo classes in Computer Science right now\. Please choose/],
  ] as const)('is refused for %j, and nothing changes', async (changes, words) => {
    const world = await openWorld();
    const refusal = await refusalOf(book(world, changes));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.fields?.['subject']).toMatch(words);
    expect(world.consultations.all()).toEqual([]);
    expect(world.mailer.sent).toEqual([]);
  });
});

describe('one a person and subject', () => {
  it('is refused a second time, beside other subjects and the free call', async () => {
    const world = await openWorld();
    const first = await book(world);
    const refusal = await refusalOf(book(world, { subject: 'mathematics', start: LATER }));
    expect(refusal).toMatchObject({ code: 'ALREADY_BOOKED', res: first });
    expect(refusal.message).toBe('You already have a demo class in Mathematics. Move or cancel it on your dashboard.');
    await book(world, { subject: 'sciences', start: LATER });
    await book(world, { kind: 'consultation', counselor: 'owen-hart' });
    expect(world.consultations.all().map(({ subject }) => subject)).toEqual(['mathematics', 'sciences', undefined]);
  });

  it('is refused after it was held too, and says what to do', async () => {
    const world = await openWorld();
    await book(world);
    world.clock.set(Date.parse(START) + DAY_MS);
    const refusal = await refusalOf(book(world, { subject: 'mathematics', start: NEXT_WEEK }));
    expect(refusal.code).toBe('ALREADY_BOOKED');
    expect(refusal.message).toMatch(/^You’ve had your demo class in Mathematics\. Choose another subject, or book/);
  });

  it('doesn’t count one that was canceled, after which the lead is to be called back', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    expect(await cancel(world, id)).toMatchObject({ status: 'CANCELED' });
    expect(subjects(world).slice(2)).toEqual([
      'Your demo class in Mathematics is canceled',
      `Canceled: ${amy.user.fullname}`,
    ]);
    expect(world.mailer.sent[2]?.text).toContain('/book?demo=mathematics');
    expect(world.followUps.all().map(({ state }) => state)).toEqual(['callback']);
    await expect(book(world)).resolves.toMatchObject({ status: 'BOOKED' });
  });

  it('is one of two tabs that book at once', async () => {
    const world = await openWorld();
    const both = await Promise.allSettled([book(world), book(world, { subject: 'mathematics', start: LATER })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(world.consultations.all()).toHaveLength(1);
  });

  it('counts for the five free bookings of a week', async () => {
    const world = await openWorld();
    for (let count = 0; count < 4; count += 1) await cancel(world, (await book(world)).id);
    await cancel(world, (await book(world, { kind: 'consultation' })).id);
    for (const changes of [{ kind: 'consultation' }, { subject: 'sciences' }] as const) {
      const refusal = await refusalOf(book(world, changes));
      expect(refusal.code).toBe('TOO_MANY_REQUESTS');
      expect(refusal.message).toMatch(/^You’ve made 5 free bookings in seven days\./);
    }
  });
});

describe('a second child of a family', () => {
  const ben = { subject: 'sciences', student: 'Ben' } as const;

  it('has a demo class of the same subject by first name, at the same time if another tutor is free', async () => {
    const world = await openWorld({
      counselors: [maya, { ...sam, weekly: maya.weekly, demos: { subjects: ['sciences'] } }],
    });
    const first = await book(world, { subject: 'sciences' });
    const second = await book(world, ben);
    expect(second).toMatchObject({ subject: 'sciences', student: 'Ben', start: START });
    expect(second.id).not.toBe(first.id);
    expect(await book(world, ben)).toEqual(second);
    expect(await book(world, { subject: 'sciences' })).toEqual(first);
    expect(world.consultations.all().map(({ student }) => student)).toEqual([undefined, 'Ben']);
    expect((await listConsultations(world)({ session: amy })).consultations).toContainEqual(second);
  });

  it.each([{ student: 'BEN' }, {}])('is refused once it has one, and so is a child without a name: %j', async (who) => {
    const world = await openWorld();
    const first = await book(world, ben);
    const again = { subject: 'sciences', start: LATER, ...who } as const;
    const refusal = await refusalOf(book(world, again));
    expect(refusal).toMatchObject({ code: 'ALREADY_BOOKED', res: first });
    expect(refusal.message).toBe(
      'You already have a demo class in Sciences for Ben. Move or cancel it on your dashboard.',
    );
    world.clock.set(Date.parse(START) + DAY_MS);
    expect((await refusalOf(book(world, { ...again, start: NEXT_WEEK }))).message).toMatch(
      /^You’ve had your demo class in Sciences for Ben\./,
    );
    await expect(book(world, { ...again, start: NEXT_WEEK, student: 'Ana' })).resolves.toMatchObject({
      student: 'Ana',
    });
  });

  it('is one of four at most, whatever the names', async () => {
    const world = await openWorld();
    const start = (at: number) => new Date(Date.parse(START) + at * 7 * DAY_MS).toISOString().replace('.000', '');
    for (const [at, student] of ['Ana', 'Ben', 'Cy', 'Dee'].entries()) {
      await book(world, { subject: 'mathematics', student, start: start(at) });
    }
    world.clock.set(Date.parse(START) + 7 * DAY_MS);
    const refusal = await refusalOf(book(world, { subject: 'mathematics', student: 'Eve', start: start(4) }));
    expect(refusal.code).toBe('ALREADY_BOOKED');
    expect(refusal.message).toBe('You’ve booked 4 demo classes in this subject. Please send us a message instead.');
  });

  it('is named to the family, the tutor and the office', async () => {
    const world = await openWorld({ counselors: [{ ...maya, feedHash: hashToken('secret') }] });
    await book(world, { subject: 'mathematics', student: 'Ben' });
    expect(subjects(world)).toEqual([
      'Your demo class in Mathematics for Ben is booked',
      `New demo class in Mathematics for Ben: ${amy.user.fullname}`,
    ]);
    for (const mail of world.mailer.sent) expect(mail.text).toContain('Student: Ben');
    const [toFamily, toBusiness] = world.mailer.sent;
    expect(toFamily?.invite?.content).toContain('SUMMARY:Demo class: Mathematics for Ben with');
    expect(toBusiness?.invite?.content).toContain(`SUMMARY:Demo class: Mathematics for Ben\\, ${amy.user.fullname}`);
    const feed = await getCalendarFeed(world)({ input: { secret: 'secret' } });
    expect(feed).toContain('SUMMARY:Demo class: Mathematics for Ben\\, Amy');
    const { consultations } = await listOfficeConsultations(world)({ input: { from: '2026-11-05', days: 1 } });
    expect(consultations).toMatchObject([{ subject: 'mathematics', student: 'Ben' }]);
  });

  it.each([{ kind: 'consultation' }, { kind: 'session' }] as const)('is not named for %j', async (changes) => {
    const world = await openWorld();
    const refusal = await refusalOf(book(world, { ...changes, student: 'Ben' }));
    expect(refusal.fields).toEqual({ student: 'Only a demo class names its student' });
  });

  it('is booked by the office, and stays out of the audit log', async () => {
    const world = await openWorld();
    await bookForFamily(world);
    const named = { subject: 'mathematics', student: 'Ben', start: LATER } as const;
    expect(await bookForFamily(world, named)).toMatchObject({ subject: 'mathematics', student: 'Ben' });
    expect(JSON.stringify(world.recorded)).not.toContain('Ben');
    expect((await refusalOf(bookForFamily(world, { ...named, start: NEXT_WEEK, student: 'ben' }))).message).toMatch(
      /^They already have a demo class in Mathematics for Ben with Maya Ellison: .+ Move that one instead\.$/,
    );
    expect((await refusalOf(bookForFamily(world, { kind: 'consultation', student: 'Ben' }))).fields).toEqual({
      student: 'Only a demo class names its student',
    });
  });

  it('gets the email about a free time although the first child has a class', async () => {
    const world = await openWorld();
    await book(world, { subject: 'sciences' });
    world.clock.advanceSeconds(1);
    await waitForTime(world)({ input: { email: amy.user.email, subject: 'sciences' }, viewer: 'one' });
    await mailWaitingList(world)();
    expect(subjects(world).at(-1)).toBe('A time for a demo class in Sciences just opened');
  });
});

describe('a demo class that is booked', () => {
  it('moves to another time of its tutor and subject, twice', async () => {
    const world = await openWorld();
    const { id } = await book(world, { subject: 'english', start: ONLY_DEMOS });
    // Sam has no demo classes on Thursdays.
    expect((await refusalOf(move(world, id, START))).fields?.['start']).toMatch(/isn’t offered/);
    const moved = await move(world, id, '2026-11-04T18:30:00Z');
    expect(moved).toMatchObject({ kind: 'demo', subject: 'english', minutes: 30, movesLeft: 1 });
    expect(subjects(world).slice(2)[0]).toBe('Your demo class in English has a new time');
    await move(world, id, ONLY_DEMOS);
    expect((await refusalOf(move(world, id, '2026-11-04T18:30:00Z'))).message).toBe(
      'This demo class in English was moved twice already. Please cancel it and book another time.',
    );
  });

  it('is moved by the business only while its tutor teaches the subject', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    const { demos: _, ...without } = maya;
    const next = anAvailability({ version: 2, counselors: [without] });
    await world.consultations.setAvailability(next);
    const refusal = await refusalOf(moveBooking(world, { id, userId: amy.user.id }, Date.parse(LATER), {}));
    expect(refusal.message).toBe('Maya Ellison has no hours for it anymore. Use “Cancel it” instead.');
    expect((await bookedOutside(world)(next)).map((booking) => booking.id)).toEqual([id]);
  });

  it('is reminded of, and in the feed, the invite and the office, by its subject', async () => {
    const world = await openWorld({ counselors: [{ ...maya, feedHash: hashToken('secret') }] });
    const { id } = await book(world);
    const feed = await getCalendarFeed(world)({ input: { secret: 'secret' } });
    expect(feed).toContain('SUMMARY:Demo class: Mathematics\\, Amy');
    const invite = await getConsultationInvite(world)({ input: { id }, session: amy });
    expect(invite).toContain('SUMMARY:Demo class: Mathematics with');
    const { consultations } = await listOfficeConsultations(world)({ input: { from: '2026-11-05', days: 1 } });
    expect(consultations).toMatchObject([{ subject: 'mathematics', outsideHours: false }]);
    world.clock.set(Date.parse(START) - 24 * HOUR_MS);
    await sendReminders(world)();
    expect(subjects(world).at(-1)).toBe('Your demo class in Mathematics: Thu');
  });

  it('lies outside of the hours if these have none for demo classes then', async () => {
    const world = await openWorld();
    world.consultations.replaceAvailability(anAvailability({ version: 2, counselors: [sam] }));
    const inside = aDemo({ subject: 'english', start: Date.parse(ONLY_DEMOS), day: '2026-11-04' });
    const cells = { take: [], release: [], days: [], before: undefined };
    const own = { ...inside, counselor: { id: 'sam-reed', name: 'Sam Reed' } };
    await world.consultations.write({ ...cells, booking: own, personVersion: 0 }, []);
    const outside = { ...own, id: 'OUT', start: Date.parse(START), day: '2026-11-05' };
    await world.consultations.write({ ...cells, booking: outside, personVersion: 1 }, []);
    const found = await bookedOutside(world)(anAvailability({ counselors: [sam] }));
    expect(found.map(({ id }) => id)).toEqual(['OUT']);
  });
});

it('the office counts the hours for demo classes among the free times, and each time once', async () => {
  const world = await openWorld();
  const free = await freeByDay(world)(anAvailability({ counselors: [maya, sam] }));
  const onWednesday = free.filter(({ day }) => day === '2026-11-04');
  // Eight half hours of the afternoon; Sam has two more, which are for demo classes.
  expect(onWednesday).toEqual([
    { day: '2026-11-04', counselor: 'maya-ellison', free: 8 },
    { day: '2026-11-04', counselor: 'sam-reed', free: 10 },
  ]);
});

describe('the office books one for a family', () => {
  it('of a subject, which the audit log names', async () => {
    const world = await openWorld();
    expect(await bookForFamily(world)).toMatchObject({ subject: 'mathematics', minutes: 30 });
    expect(world.recorded).toEqual([
      { after: { start: START, counselor: 'maya-ellison', mailed: true, kind: 'demo', subject: 'mathematics' } },
    ]);
    expect(subjects(world)).toContain('Your demo class in Mathematics is booked');
  });

  it('once a family and subject, whether it is to come or was held', async () => {
    const world = await openWorld();
    await bookForFamily(world);
    expect((await refusalOf(bookForFamily(world, { subject: 'mathematics', start: LATER }))).message).toMatch(
      /^They already have a demo class in Mathematics with Maya Ellison: .+ Move that one instead\.$/,
    );
    world.clock.set(Date.parse(START) + DAY_MS);
    expect((await refusalOf(bookForFamily(world, { subject: 'mathematics', start: NEXT_WEEK }))).message).toMatch(
      /^They had a demo class in Mathematics with Maya Ellison: .+ Choose another subject, or book a consultation\.$/,
    );
  });

  it.each([
    [
      { subject: 'mathematics', counselor: 'owen-hart' },
      'counselor',
      /^Owen Hart doesn’t teach demo classes in Mathematics\. Choose someone/,
    ],
    [{ subject: 'mathematics', counselor: 'nobody' }, 'counselor', /^Please choose another counselor\.$/],
    [{}, 'subject', /^Choose a subject: /],
  ] as const)('is refused for %j', async (changes, field, words) => {
    const world = await openWorld();
    const refusal = await refusalOf(bookForFamily(world, changes));
    expect(refusal.fields?.[field]).toMatch(words);
    expect(world.consultations.all()).toEqual([]);
  });
});

describe('the waiting list', () => {
  it('tells who waits for a subject of its times alone, and nobody who has booked one', async () => {
    const world = await openWorld({ counselors: [{ ...owen, weekly: {} }] });
    for (const [email, subject] of [
      ['amy@example.com', 'english'],
      ['bo@example.com', 'mathematics'],
      ['cy@example.com', 'english'],
    ] as const) {
      await waitForTime(world)({ input: { email, subject }, viewer: email });
      world.clock.advanceSeconds(1);
    }
    const demos = { subjects: ['english'], weekly: { wednesday: [{ from: '13:00', to: '15:00' }] } } as const;
    world.consultations.replaceAvailability(
      anAvailability({ version: 2, counselors: [{ ...sam, weekly: {}, demos }] }),
    );
    await book(world, { subject: 'english', start: ONLY_DEMOS });
    const before = world.mailer.sent.length;
    await mailWaitingList(world)();
    const told = world.mailer.sent.slice(before);
    expect(told).toMatchObject([{ to: 'cy@example.com', subject: 'A time for a demo class in English just opened' }]);
    expect(told[0]?.text).toContain('You can book a demo class in English in the next few days again.');
    expect(told[0]?.text).toContain('/book?demo=english');
    expect((await world.waitingList.all(world.clock.now())).map(({ email }) => email)).toEqual(['bo@example.com']);
  });
});
