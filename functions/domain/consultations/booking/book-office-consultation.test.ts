import { describe, expect, it } from 'vitest';
import { aCounselor, aMember, anAccount, anAvailability, aSession } from '#testing/samples.ts';
import { codeIn, inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { logIn } from '../../sign-in/log-in.ts';
import { registerUser } from '../../sign-in/register-user.ts';
import { sendOtp } from '../../sign-in/send-otp.ts';
import { authenticate } from '../../sign-in/sessions.ts';
import type { Availability } from '../core/availability.ts';
import { listConsultations } from '../schedule/list-consultations.ts';
import { sendReminders } from '../schedule/send-reminders.ts';
import { bookConsultation } from './book-consultation.ts';
import { bookOfficeConsultation } from './book-office-consultation.ts';
import { cancelConsultation } from './cancel-consultation.ts';
import { cancelOfficeConsultation } from './cancel-office-consultation.ts';
import { moveOfficeConsultation } from './move-office-consultation.ts';

/** Thursday, November 5, at 4 PM in New York; the tests start on Monday at 10 AM. */
const START = '2026-11-05T21:00:00Z';
const LATER = '2026-11-05T22:00:00Z';
/** Friday at 7:15 AM, when no one has hours. */
const OUTSIDE = '2026-11-06T12:15:00Z';

const nora = {
  fullname: 'Nora Quill',
  phone: '5550142200',
  email: 'nora@example.com',
  counselor: 'maya-ellison',
  start: START,
  how: 'phone',
  note: 'Her son is in grade 10.',
  mailFamily: true,
} as const;
type Input = Parameters<ReturnType<typeof bookOfficeConsultation>>[0]['input'];

async function openWorld(changes: Partial<Availability> = {}) {
  const world = { ...inMemoryWorld(), recorded: [] as unknown[] };
  await world.consultations.setAvailability(anAvailability(changes));
  return world;
}
type Office = Awaited<ReturnType<typeof openWorld>>;
const book = (world: Office, changes: Partial<Input> = {}) =>
  bookOfficeConsultation(world)({
    input: { ...nora, ...changes },
    record: (change) => {
      world.recorded.push(change);
    },
  });
const bookAsAmy = (world: World, start = START) =>
  bookConsultation(world)({
    input: { start, counselor: undefined, zone: 'America/New_York', how: 'video', note: '' },
    session: aSession(),
    viewer: '203.0.113.7',
  });
const recipients = (world: World) => world.mailer.sent.map(({ to }) => to);

async function logInAs(world: World, email: string) {
  await sendOtp(world)({ input: { email }, viewer: 'v', cookies: world.cookies });
  const otp = codeIn(world.mailer.sent.at(-1));
  const { token } = await logIn(world)({ input: { email, otp }, viewer: 'v', cookies: world.cookies });
  return await authenticate(world)(token);
}

describe('a booking for a family', () => {
  it('takes the cells and the count of the day, as a booking on the site does', async () => {
    const [called, online] = [await openWorld(), await openWorld()];
    await book(called);
    await bookAsAmy(online);
    const times = (world: World) => world.consultations.cells().map(({ counselor, start }) => ({ counselor, start }));
    expect(times(called)).toEqual(times(online));
    expect(called.consultations.counts()).toEqual(online.consultations.counts());
  });

  it('mails the confirmation with its calendar entry to both sides, and is recorded without a name', async () => {
    const world = await openWorld();
    const booked = await book(world);
    expect(booked).toMatchObject({ start: Date.parse(START), email: nora.email, phone: nora.phone, status: 'BOOKED' });
    expect(recipients(world)).toEqual([nora.email, world.businessInbox]);
    for (const { invite } of world.mailer.sent) expect(invite).toMatchObject({ method: 'REQUEST' });
    expect(world.recorded).toEqual([{ after: { start: START, counselor: 'maya-ellison', mailed: true } }]);
  });

  it('mails only the counselor if the family shall get no email', async () => {
    const world = await openWorld();
    await book(world, { mailFamily: false });
    expect(recipients(world)).toEqual([world.businessInbox]);
  });

  it('may lie outside of the hours, on a day off, on a full day, and at short notice', async () => {
    const world = await openWorld({ counselors: [aCounselor({ maxPerDay: 1, daysOff: ['2026-11-05'] })] });
    for (const [index, start] of [OUTSIDE, '2026-11-06T13:00:00Z', START, '2026-11-02T15:15:00Z'].entries()) {
      await book(world, { start, email: `${index}@example.com` });
    }
    expect(world.consultations.all()).toHaveLength(4);
    expect(await book(world, { start: OUTSIDE, email: '0@example.com' })).toMatchObject({ outsideHours: true });
  });

  it('never lies on another booking of the counselor, wherever it begins, and offers free times', async () => {
    const world = await openWorld();
    await bookAsAmy(world);
    // The booking and its pause take 40 minutes, so three cells.
    for (const start of ['20:30', '20:45', '21:00', '21:15', '21:30']) {
      const refusal = await refusalOf(book(world, { start: `2026-11-05T${start}:00Z` }));
      expect(refusal).toMatchObject({ code: 'SLOT_TAKEN', res: { slots: [{}, {}, {}] } });
    }
    expect(world.users.all()).toEqual([]);
    await book(world, { start: '2026-11-05T21:45:00Z' });
    expect(world.consultations.all()).toHaveLength(2);
  });

  it('and one on the site at the same moment never share a time', async () => {
    const world = await openWorld();
    const outcomes = await Promise.allSettled([book(world), bookAsAmy(world), book(world, { email: 'b@example.com' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(world.consultations.all()).toHaveLength(1);
  });

  it('is made once, however often the button is pressed', async () => {
    const world = await openWorld();
    const [one, other] = await Promise.all([book(world), book(world)]);
    expect(other.id).toBe(one.id);
    expect((await book(world)).id).toBe(one.id);
    expect(world.consultations.all()).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(2);
  });

  it('is refused for a family that has one already, with its time', async () => {
    const world = await openWorld();
    await book(world);
    const refusal = await refusalOf(book(world, { start: LATER }));
    expect(refusal.code).toBe('ALREADY_BOOKED');
    expect(refusal.message).toMatch(/with Maya Ellison: Thursday, November 5, 4:00 PM .*Move that one instead\.$/);
  });

  it.each([
    [{ start: '2026-11-02T14:45:00Z' }, 'start'],
    [{ start: '2026-11-05T21:10:00Z' }, 'start'],
    [{ start: '2028-01-05T21:00:00Z' }, 'start'],
    [{ counselor: 'nobody' }, 'counselor'],
  ])('is refused at %j', async (changes, field) => {
    const world = await openWorld();
    const refusal = await refusalOf(book(world, changes));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.fields?.[field]).toMatch(/choose/);
    expect(world.users.all()).toEqual([]);
  });

  it('by video needs a counselor with a link', async () => {
    const { meetingLink: _, ...caller } = aCounselor();
    const world = await openWorld({ counselors: [caller] });
    expect((await refusalOf(book(world, { how: 'video' }))).fields?.['how']).toMatch(/has no video link/);
  });
});

describe('the account of a booking for a family', () => {
  it('is the person’s own, if the address has one', async () => {
    const world = await openWorld();
    await world.users.create(anAccount());
    const { email } = anAccount();
    await book(world, { email });
    expect(world.users.all()).toEqual([anAccount()]);
    expect(world.consultations.all()).toMatchObject([{ userId: anAccount().id, fullname: nora.fullname }]);
  });

  it('is there at the first login with the address, which finds, moves and cancels the booking', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    const session = await logInAs(world, nora.email);
    expect(session.user).toMatchObject({
      fullname: nora.fullname,
      phone: nora.phone,
      toConfirm: true,
      fromOffice: true,
    });
    const { consultations } = await listConsultations(world)({ session });
    expect(consultations).toMatchObject([{ id, start: START, movesLeft: 2 }]);
    await cancelConsultation(world)({ input: { id }, session });
    expect(world.consultations.cells()).toEqual([]);
  });

  it('lasts as long as the booking, also after a sign-up that no one confirms', async () => {
    const world = await openWorld();
    const typed = {
      interest: 'arts',
      grade: '',
      address: '12 Elm Street',
      postcode: '94110',
      city: 'Salem',
      state: 'OR',
    };
    const signUp = async () =>
      await registerUser(world)({
        input: { ...typed, comments: '', fullname: 'Nora Q', email: nora.email, phone: nora.phone },
        viewer: 'v',
        cookies: world.cookies,
      });
    await signUp();
    const { person } = await book(world);
    await signUp();
    world.clock.advanceSeconds(90 * 24 * 3_600);
    expect((await logInAs(world, nora.email)).user.id).toBe(person);
  });

  it('names someone without an address by the phone, and no one can log in to it', async () => {
    const world = await openWorld();
    const booked = await book(world, { email: '' });
    expect(booked).toMatchObject({ email: '', phone: nora.phone });
    expect(world.users.all()).toMatchObject([{ id: booked.person, email: 'tel:+15550142200' }]);
    expect((await book(world, { email: '' })).id).toBe(booked.id);
  });

  it('is not made for a person who is being erased', async () => {
    const world = await openWorld();
    const { AccountErased } = await import('../../shared/refusal.ts');
    const consultations = { ...world.consultations, writeWithLead: () => Promise.reject(new AccountErased()) };
    expect(await refusalOf(book({ ...world, consultations }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('being erased') as string,
    });
  });
});

describe('a booking without an email address', () => {
  it('sends the family nothing: not when it is booked, reminded of, moved or canceled', async () => {
    const world = await openWorld();
    const { id, person } = await book(world, { email: '' });
    world.clock.set(Date.parse(START) - 24 * 3_600_000);
    await sendReminders(world)();
    world.clock.set(Date.parse(START) - 3_600_000);
    await sendReminders(world)();
    const named = { id, person, word: 'Maya is ill.' };
    const request = { session: { member: aMember() }, record: () => undefined };
    await moveOfficeConsultation(world)({ input: { ...named, start: LATER, version: 0 }, ...request });
    await cancelOfficeConsultation(world)({ input: { ...named, version: 1 }, ...request });
    expect(new Set(recipients(world))).toEqual(new Set([world.businessInbox]));
    expect(world.mailer.sent).toHaveLength(3);
    for (const mail of world.mailer.sent) {
      expect(mail).not.toHaveProperty('replyTo');
      expect(mail.text).toContain('5550142200');
      expect(mail.text).not.toMatch(/We wrote to the family|Email/);
      expect(mail.invite?.content).not.toContain('ATTENDEE');
    }
  });
});
