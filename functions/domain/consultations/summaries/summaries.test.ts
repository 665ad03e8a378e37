import { describe, expect, it } from 'vitest';
import { aCounselor, aLesson, aMember, anAvailability, aSession, aSummary } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { AccountErased } from '../../shared/refusal.ts';
import type { Booking } from '../core/booking.ts';
import { listConsultations } from '../schedule/list-consultations.ts';
import { listOfficeConsultations } from '../schedule/list-office-consultations.ts';
import { getOfficeSummary } from './get-office-summary.ts';
import { writeOfficeSummary } from './write-office-summary.ts';

const booking = aLesson();
const HOUR = 60 * 60_000;
const owner = aMember();
const maya = aMember({ id: 'MAYA', name: 'Maya Ellison', email: 'maya@shop.test', role: 'counselor' });
const owen = aMember({ id: 'OWEN', name: 'Owen Hart', email: 'owen@shop.test', role: 'counselor' });
const { lines, steps } = { lines: [...aSummary().lines], steps: aSummary().steps.map(({ id: _, ...step }) => step) };
const nothing = { lines: [], steps: [] };

/** An hour after the lesson began. */
async function worldAfter(changes: Partial<Booking> = {}) {
  const world = {
    ...inMemoryWorld(),
    recorded: [] as unknown[],
    addressesOf: (_: string) => Promise.resolve<readonly string[]>([]),
  };
  await world.consultations.setAvailability(
    anAvailability({
      counselors: [aCounselor({ email: 'maya@shop.test' }), aCounselor({ id: 'owen', email: 'owen@shop.test' })],
    }),
  );
  await world.consultations.write(
    { booking: { ...booking, ...changes }, before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
  world.clock.set(booking.start + HOUR);
  return world;
}
type Office = World & Pick<Awaited<ReturnType<typeof worldAfter>>, 'recorded' | 'addressesOf'>;
const named = { id: booking.id, person: booking.userId };

const write = (world: Office, changes: object = {}, member = maya) =>
  writeOfficeSummary(world)({
    input: { ...named, lines, steps, send: true, ...changes },
    session: { member },
    record: (change) => world.recorded.push(change),
  });
const save = (world: Office, changes: object = {}) => write(world, { send: false, ...changes });
const get = (world: Office, member = maya) => getOfficeSummary(world)({ input: named, session: { member } });
const ofFamily = async (world: Office) =>
  (await listConsultations(world)({ session: aSession() })).consultations[0]?.summary;

describe('the summary of a session', () => {
  it('is empty at first, and a draft that only the office sees', async () => {
    const world = await worldAfter();
    expect(await get(world)).toEqual({ draft: null, sent: [] });
    const saved = { draft: { savedAt: world.clock.now(), lines, steps }, sent: [] };
    expect(await save(world)).toEqual(saved);
    expect(await get(world)).toEqual(saved);
    expect(await ofFamily(world)).toBeUndefined();
    expect(world.mailer.sent).toEqual([]);
    await save(world, nothing);
    expect(await get(world)).toMatchObject({ draft: nothing });
  });

  it('goes to the family as a version, and the draft with it', async () => {
    const world = await worldAfter();
    await save(world, { lines: ['A draft.'] });
    const sentAt = world.clock.now();
    const sent = { draft: null, sent: [{ version: 1, sentAt, by: 'Maya Ellison', lines, steps }] };
    expect(await write(world)).toEqual(sent);
    expect(await get(world)).toEqual(sent);
    expect(await ofFamily(world)).toEqual({ version: 1, sentAt: new Date(sentAt).toISOString(), lines, steps });
  });

  it('that is sent again is the next version; earlier ones stay', async () => {
    const world = await worldAfter();
    await write(world);
    const draft = ['Three summer programs fit.'];
    expect(await save(world, { lines: draft })).toMatchObject({
      draft: { lines: draft },
      sent: [{ version: 1, lines }],
    });
    expect(await ofFamily(world)).toMatchObject({ version: 1, lines });
    expect(await write(world, { lines: draft })).toMatchObject({
      draft: null,
      sent: [
        { version: 2, lines: draft },
        { version: 1, lines },
      ],
    });
    expect(await ofFamily(world)).toMatchObject({ version: 2, lines: draft });
    expect(world.mailer.sent.map(({ subject }) => subject)).toEqual([
      'The summary of your session – Route to College',
      'A new summary of your session – Route to College',
    ]);
  });

  it('is sent once, however often the request comes', async () => {
    const world = await worldAfter();
    await write(world);
    expect(await write(world)).toMatchObject({ sent: [{ version: 1 }] });
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('that two members send at once is one version', async () => {
    const world = await worldAfter();
    const outcomes = await Promise.allSettled([
      write(world, { lines: ['One'] }),
      write(world, { lines: ['Two'] }, owner),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await get(world)).sent).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('is recorded without its words', async () => {
    const world = await worldAfter();
    await save(world);
    await write(world);
    expect(world.recorded).toEqual([
      { after: { lines: 2, steps: 2 } },
      { after: { sentAsVersion: 1, lines: 2, steps: 2 } },
    ]);
  });
});

describe('the email with a summary', () => {
  it('has the lines, the steps with their days, and a calendar file of the steps', async () => {
    const world = await worldAfter({ zone: 'Asia/Tokyo' });
    await write(world);
    const [mail] = world.mailer.sent;
    expect(mail).toMatchObject({ kind: 'consultation', to: booking.email });
    for (const part of [
      'Hello Amy,',
      // The day that the family had then.
      'Thank you for your session with Maya Ellison on Friday, November 6.',
      ...lines,
      'Ask Ms. Reed for a letter: Fri, Nov 13, 2026',
      'Open my dashboard:\nhttps://shop.test/dashboard',
    ]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.documents).toMatchObject([{ fileName: 'next-steps.ics', contentType: 'text/calendar' }]);
    const events = mail?.documents?.[0]?.content.split('BEGIN:VEVENT').slice(1) ?? [];
    expect(events).toHaveLength(2);
    for (const line of [
      'SEQUENCE:0',
      'TRANSP:TRANSPARENT',
      'DTSTART;VALUE=DATE:20261113',
      'SUMMARY:Ask Ms. Reed for a letter',
    ]) {
      expect(events[0]).toContain(`${line}\r\n`);
    }
  });

  it('of a later version replaces the events of the one before, and cancels those that are gone', async () => {
    const world = await worldAfter();
    await write(world);
    await write(world, { steps: [{ text: 'Register for the ACT', day: '2026-11-21' }] });
    const events = world.mailer.sent[1]?.documents?.[0]?.content.split('BEGIN:VEVENT').slice(1);
    expect(events).toHaveLength(2);
    expect(events?.[0]).toMatch(/SEQUENCE:1.*20261121.*CONFIRMED/s);
    // cspell:ignore CANCELLED
    expect(events?.[1]).toMatch(/SEQUENCE:1.*CANCELLED/s);
    const idsIn = (index: number) => world.mailer.sent[index]?.documents?.[0]?.content.match(/UID:.*/g);
    expect(idsIn(1)).toEqual(idsIn(0));
    expect(world.mailer.sent[1]?.text).toContain('This version replaces the one before.');
  });

  it('without steps has no file', async () => {
    const world = await worldAfter();
    await write(world, { steps: [] });
    expect(world.mailer.sent).toHaveLength(1);
    expect(world.mailer.sent[0]?.documents).toBeUndefined();
    expect(world.mailer.sent[0]?.text).not.toContain('Next steps');
  });

  it('goes once to each address of the agreement, and to none that is empty', async () => {
    const world = await worldAfter({ email: '' });
    const named: string[] = [];
    const dependencies = {
      ...world,
      addressesOf: (agreementId: string) => {
        named.push(agreementId);
        return Promise.resolve(['parent@example.com']);
      },
    };
    await write(dependencies);
    expect(named).toEqual([booking.lesson?.agreementId]);
    expect(world.mailer.sent.map(({ to }) => to)).toEqual(['parent@example.com']);
    const other = await worldAfter();
    await write({ ...other, addressesOf: () => Promise.resolve(['parent@example.com', booking.email]) });
    expect(other.mailer.sent.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([
      [booking.email, 'Hello Amy,'],
      ['parent@example.com', 'Hello,'],
    ]);
  });
});

describe('a summary is refused', () => {
  it.each<[string, Partial<Booking>, number]>([
    ['Only sessions of an agreement have a summary.', { lesson: undefined as never }, HOUR],
    ['This session was canceled, so it has no summary.', { status: 'CANCELED' }, HOUR],
    ['This session hasn’t begun yet. You can write its summary afterward.', {}, -1],
  ])('with a conflict: %s', async (message, changes, after) => {
    const world = await worldAfter(changes);
    world.clock.set(booking.start + after);
    for (const send of [true, false]) {
      expect(await refusalOf(write(world, { send }))).toMatchObject({ code: 'CONFLICT', message });
    }
    expect(await get(world)).toEqual({ draft: null, sent: [] });
    expect(world.recorded).toEqual([]);
  });

  it('of another counselor, also once theirs has left; an owner may', async () => {
    const world = await worldAfter();
    await write(world);
    for (const asks of [() => get(world, owen), () => write(world, {}, owen)]) {
      expect((await refusalOf(asks())).code).toBe('FORBIDDEN');
    }
    expect(await get(world, owner)).toMatchObject({ sent: [{}] });
    await world.consultations.setAvailability(anAvailability({ version: 2, counselors: [] }));
    expect((await refusalOf(get(world))).code).toBe('FORBIDDEN');
    expect(await write(world, { lines: ['From the owner.'] }, owner)).toMatchObject({ sent: [{ by: owner.name }, {}] });
  });

  it('for a booking that is unknown, someone else’s, too old or being erased', async () => {
    const world = await worldAfter();
    expect((await refusalOf(write(world, { id: 'UNKNOWN' }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(write(world, { person: 'BO' }))).code).toBe('NOT_FOUND');
    const erased = () => Promise.reject(new AccountErased());
    for (const send of [true, false]) {
      const beingErased = { ...world, summaries: { ...world.summaries, send: erased, saveDraft: erased } };
      expect((await refusalOf(write(beingErased, { send }))).code).toBe('NOT_FOUND');
    }
    world.clock.advanceSeconds(3 * 365 * 24 * 3600);
    expect((await refusalOf(get(world))).code).toBe('NOT_FOUND');
  });

  it('without a line or a step, and with a step before the session', async () => {
    const world = await worldAfter();
    expect(await refusalOf(write(world, nothing))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { lines: 'Write at least one line or one step' },
    });
    const early = { steps: [{ text: 'Too early', day: '2026-11-04' }] };
    for (const send of [true, false]) {
      expect((await refusalOf(write(world, { ...early, send }))).fields).toEqual({
        steps: 'A step’s day can’t be before the session',
      });
    }
    expect(await write(world, { lines: [], steps: [{ text: 'The same day', day: '2026-11-05' }] })).toMatchObject({
      sent: [{ version: 1 }],
    });
  });
});

describe('the office', () => {
  it('sees of each session whether it has a draft or a summary that was sent; free consultations have none', async () => {
    const world = await worldAfter();
    const other = { ...booking, id: '01KA00000000000000BOOKING2' };
    const { lesson: _, ...free } = { ...booking, id: '01KA00000000000000BOOKING3' };
    for (const [index, one] of [other, free].entries()) {
      const none = { take: [], release: [], days: [] };
      await world.consultations.write({ booking: one, before: undefined, personVersion: index + 1, ...none }, []);
    }
    const listed = async () => {
      const { consultations } = await listOfficeConsultations(world)({ input: { from: booking.day, days: 1 } });
      return consultations.map(({ session }) => session?.summary);
    };
    expect(await listed()).toEqual(['none', 'none', undefined]);
    await save(world);
    expect(await listed()).toEqual(['draft', 'none', undefined]);
    await write(world);
    expect(await listed()).toEqual(['sent', 'none', undefined]);
  });
});
