import { describe, expect, it } from 'vitest';
import type { AvailabilityFile } from '#contract/endpoints/consultations/office.ts';
import { TEST_START } from '#testing/clock.ts';
import { aCounselor, aMember, anAccount, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { toAvailabilityFile } from '../availability/availability-file.ts';
import { getOfficeHours } from '../availability/get-office-hours.ts';
import { makeOfficeFeed } from '../availability/make-office-feed.ts';
import { setOfficeHours } from '../availability/set-office-hours.ts';
import type { Availability } from '../core/availability.ts';
import { getCalendarFeed } from '../schedule/get-calendar-feed.ts';
import { listOfficeConsultations } from '../schedule/list-office-consultations.ts';
import { bookConsultation } from './book-consultation.ts';
import { cancelOfficeConsultation } from './cancel-office-consultation.ts';
import { moveConsultation } from './move-consultation.ts';
import { moveOfficeConsultation } from './move-office-consultation.ts';

/** Thursday, November 5, at 4 PM in New York; the tests start on Monday at 10 AM. */
const START = '2026-11-05T21:00:00Z';
const LATER = '2026-11-05T22:00:00Z';
/** Six hours after the tests start, which families can't book. */
const TODAY = '2026-11-02T21:00:00Z';

const amy = aSession();
const bo = aSession({ user: { ...anAccount(), id: 'BO', email: 'bo@example.com', fullname: 'Bo Lind' } });

async function openWorld(changes: Partial<Availability> = {}) {
  const world = { ...inMemoryWorld(), recorded: [] as unknown[] };
  await world.consultations.setAvailability(anAvailability(changes));
  return world;
}
type Office = World & { recorded: unknown[] };
const recordIn = (world: Office) => (change: unknown) => {
  world.recorded.push(change);
};

async function book(world: World, start = START, session = amy, how: 'phone' | 'video' = 'video') {
  const input = { start, counselor: undefined, zone: 'America/Los_Angeles', how, note: 'Summer?' } as const;
  const { id } = await bookConsultation(world)({ input, session, viewer: '203.0.113.7' });
  return { id, person: session.user.id, version: 0, word: '' };
}
type Named = Awaited<ReturnType<typeof book>>;
const move = (world: Office, named: Named, start: string) =>
  moveOfficeConsultation(world)({
    input: { ...named, start },
    ...{ session: { member: aMember() }, record: recordIn(world) },
  });
const cancel = (world: Office, named: Named) =>
  cancelOfficeConsultation(world)({ input: named, session: { member: aMember() }, record: recordIn(world) });
const list = async (world: World, from = '', days = 28) =>
  (await listOfficeConsultations(world)({ input: { from, days } })).consultations;
const subjects = (world: World) => world.mailer.sent.map(({ to, subject }) => [to, subject.split(/ –|,/)[0]]);

describe('the list of consultations', () => {
  it('has what a counselor needs, by day of the business', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    await book(world, '2026-11-10T21:00:00Z', bo, 'phone');
    expect(await list(world, '2026-11-05', 1)).toEqual([
      {
        id,
        person: amy.user.id,
        start: Date.parse(START),
        minutes: 30,
        counselor: { id: 'maya-ellison', name: 'Maya Ellison' },
        fullname: amy.user.fullname,
        email: amy.user.email,
        phone: amy.user.phone,
        how: 'video',
        joinUrl: 'https://meet.example.com/maya',
        zone: 'America/Los_Angeles',
        note: 'Summer?',
        status: 'BOOKED',
        outsideHours: false,
        version: 0,
      },
    ]);
    expect(await list(world)).toMatchObject([{ id }, { fullname: 'Bo Lind', how: 'phone', joinUrl: '' }]);
    expect(await list(world, '2026-11-06', 4)).toEqual([]);
  });

  it('ends with the last minute of its last day', async () => {
    const late = [{ from: '23:00', to: '24:00' }];
    const world = await openWorld({ counselors: [aCounselor({ weekly: { thursday: late }, maxPerDay: 9 })] });
    await book(world, '2026-11-06T04:00:00Z');
    expect(await list(world, '2026-11-05', 1)).toHaveLength(1);
    expect(await list(world, '2026-11-06', 1)).toEqual([]);
  });

  it('marks those to come that lie outside of today’s hours', async () => {
    const world = await openWorld();
    await book(world);
    await world.consultations.setAvailability(anAvailability({ version: 2, counselors: [] }));
    expect(await list(world)).toMatchObject([{ outsideHours: true }]);
    world.clock.set(Date.parse('2026-11-05T21:30:00Z'));
    expect(await list(world)).toMatchObject([{ outsideHours: false }]);
  });

  it('is empty before there are hours', async () => {
    expect(await list(inMemoryWorld())).toEqual([]);
  });
});

describe('moving for a family', () => {
  it('mails both sides the words, follows in the calendars and is recorded', async () => {
    const world = await openWorld();
    const named = await book(world);
    const word = 'Maya is at a conference.\nSorry!';
    expect(await move(world, { ...named, word }, LATER)).toMatchObject({ start: Date.parse(LATER), version: 1 });
    expect(subjects(world).slice(2)).toEqual([
      [amy.user.email, 'Your consultation has a new time'],
      ['office@shop.test', `Moved by us: ${amy.user.fullname}`],
    ]);
    for (const { text, invite } of world.mailer.sent.slice(2)) {
      expect(text).toContain(word);
      expect(invite?.content).toContain('SEQUENCE:1');
    }
    expect(world.recorded).toEqual([{ before: { start: START }, after: { start: LATER, wordSent: true } }]);
  });

  it('needs no notice, has no limit, and leaves the family its own moves', async () => {
    const world = await openWorld();
    const named = await book(world);
    for (const [version, start] of [LATER, START, TODAY, LATER].entries()) {
      await move(world, { ...named, version }, start);
    }
    expect(world.consultations.all()).toMatchObject([{ moves: 0, sequence: 4 }]);
    const moved = await moveConsultation(world)({ input: { id: named.id, start: START }, session: amy });
    expect(moved.movesLeft).toBe(1);
  });

  it('never puts two families at one time, and offers the nearest', async () => {
    const world = await openWorld();
    const named = await book(world);
    await book(world, LATER, bo);
    const refusal = await refusalOf(move(world, named, LATER));
    expect(refusal).toMatchObject({ code: 'SLOT_TAKEN', res: { slots: [{}, {}, {}] } });
    expect(world.consultations.all()).toMatchObject([{ start: Date.parse(START) }, {}]);
    expect(world.recorded).toEqual([]);
  });

  it('by two members at once moves it once', async () => {
    const world = await openWorld();
    const named = await book(world);
    const outcomes = await Promise.allSettled([move(world, named, LATER), move(world, named, TODAY)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(world.mailer.sent).toHaveLength(4);
  });

  it('after the family changed it is a conflict, unless it already has that time', async () => {
    const world = await openWorld();
    const named = await book(world);
    await moveConsultation(world)({ input: { id: named.id, start: LATER }, session: amy });
    expect(await refusalOf(move(world, named, TODAY))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('changed in the meantime') as string,
    });
    expect(await move(world, named, LATER)).toMatchObject({ version: 1 });
    expect(world.mailer.sent).toHaveLength(4);
  });

  it('is refused for a time that no one offers, an unknown, a canceled and a begun one', async () => {
    const world = await openWorld();
    const named = await book(world);
    expect((await refusalOf(move(world, named, '2026-11-06T21:00:00Z'))).fields?.['start']).toMatch(/isn’t offered/);
    expect((await refusalOf(move(world, { ...named, person: 'BO' }, LATER))).code).toBe('NOT_FOUND');
    await cancel(world, named);
    expect((await refusalOf(move(world, named, LATER))).message).toContain('was canceled');
    const other = await book(world, LATER, bo);
    world.clock.set(Date.parse(LATER));
    expect((await refusalOf(move(world, other, '2026-11-10T21:00:00Z'))).message).toContain('already begun');
  });

  it('of a counselor without a link keeps a video consultation, and of one who left says what to do', async () => {
    const world = await openWorld();
    const named = await book(world);
    const { meetingLink: _, ...caller } = aCounselor();
    await world.consultations.setAvailability(anAvailability({ version: 2, counselors: [caller] }));
    expect(await move(world, named, LATER)).toMatchObject({ how: 'video', joinUrl: '' });
    expect(world.mailer.sent.at(-2)?.text).toContain('will call you at');
    await world.consultations.setAvailability(anAvailability({ version: 3, counselors: [] }));
    expect((await refusalOf(move(world, { ...named, version: 1 }, START))).message).toContain(
      'Use “Cancel it” instead',
    );
  });
});

describe('canceling for a family', () => {
  it('mails both sides the words once, frees the time and is recorded', async () => {
    const world = await openWorld();
    const named = await book(world);
    expect(await cancel(world, { ...named, word: 'Maya is ill.' })).toMatchObject({ status: 'CANCELED', version: 1 });
    expect(await cancel(world, named)).toMatchObject({ status: 'CANCELED' });
    expect(world.mailer.sent).toHaveLength(4);
    expect(world.mailer.sent[2]?.text).toContain('we had to cancel your consultation');
    for (const { text } of world.mailer.sent.slice(2)) expect(text).toContain('Maya is ill.');
    expect(world.consultations.cells()).toEqual([]);
    expect(world.recorded[0]).toEqual({ before: { start: START }, after: { wordSent: true } });
  });

  it('after the family moved it is a conflict', async () => {
    const world = await openWorld();
    const named = await book(world);
    await moveConsultation(world)({ input: { id: named.id, start: LATER }, session: amy });
    expect((await refusalOf(cancel(world, named))).code).toBe('CONFLICT');
    expect(world.consultations.all()).toMatchObject([{ status: 'BOOKED' }]);
  });
});

/** An owner who has just used a passkey. */
const byOwner = { member: aMember(), confirmedAt: TEST_START };
const byMaya = { member: aMember({ id: 'MAYA', email: 'maya@shop.test', role: 'counselor' }), confirmedAt: TEST_START };
const set = (
  world: Office,
  hours: object,
  { session = byOwner, ...changes }: { version?: number; preview?: boolean; session?: typeof byOwner } = {},
) =>
  setOfficeHours(world)({
    input: { preview: false, version: 1, hours: hours as Record<string, unknown>, ...changes },
    session,
    record: recordIn(world),
  });

describe('the hours', () => {
  const file = (changes: Partial<Availability> = {}): AvailabilityFile => toAvailabilityFile(anAvailability(changes));
  const shorter = file({ counselors: [aCounselor({ weekly: { thursday: [{ from: '17:00', to: '18:00' }] } })] });

  it('are shown as the file of the command has them, and as promised before there are any', async () => {
    expect(await getOfficeHours(await openWorld())({ session: byOwner })).toEqual({
      version: 1,
      hours: file(),
      feeds: [],
      own: ['maya-ellison'],
    });
    const first = await getOfficeHours(inMemoryWorld())({ session: byOwner });
    expect(first).toEqual({ version: 0, hours: file({ counselors: [] }), feeds: [], own: [] });
  });

  it('in a preview change nothing, and say how many times families would see and who is outside', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    const { version, hours, effect } = await set(world, shorter, { preview: true });
    expect({ version, hours }).toEqual({ version: 1, hours: file() });
    expect(effect.days).toHaveLength(14);
    // Two half hours on each of two Thursdays.
    expect(effect.days.filter(({ free }) => free > 0)).toEqual([
      { day: '2026-11-05', counselor: 'maya-ellison', free: 2 },
      { day: '2026-11-12', counselor: 'maya-ellison', free: 2 },
    ]);
    expect(effect.outside).toMatchObject([{ id, outsideHours: true }]);
    expect(await world.consultations.availability()).toEqual(anAvailability());
    expect(world.recorded).toEqual([]);
  });

  it('are stored and recorded, keep the calendar feed, and cancel nothing', async () => {
    const world = await openWorld({ counselors: [aCounselor({ feedHash: 'ab' })] });
    const { id } = await book(world);
    const answer = await set(world, shorter);
    expect(answer).toMatchObject({
      version: 2,
      hours: shorter,
      feeds: ['maya-ellison'],
      effect: { outside: [{ id }] },
    });
    expect((await world.consultations.availability())?.counselors[0]?.feedHash).toBe('ab');
    expect(world.recorded).toEqual([{ before: file(), after: shorter }]);
    expect(world.consultations.all()).toMatchObject([{ status: 'BOOKED' }]);
  });

  it('that are set already change nothing', async () => {
    const world = await openWorld();
    expect(await set(world, file())).toMatchObject({ version: 1 });
    expect(world.recorded).toEqual([]);
  });

  it('made from older hours, or by two members at once, are a conflict', async () => {
    const world = await openWorld();
    const outcomes = await Promise.allSettled([set(world, shorter), set(world, file({ minutes: 45 }))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(set(world, file({ minutes: 60 })))).code).toBe('CONFLICT');
    expect((await world.consultations.availability())?.version).toBe(2);
  });

  it('that are wrong are refused with what to do at each place', async () => {
    const world = await openWorld();
    const [counselor] = file().counselors;
    const wrong = {
      ...file(),
      noticeHours: 0,
      counselors: [{ ...counselor, name: ' ', weekly: { monday: '20:00-16:00' }, daysOff: ['2026-02-30'] }],
    };
    for (const preview of [true, false]) {
      expect((await refusalOf(set(world, wrong, { preview }))).fields).toEqual({
        noticeHours: 'Give a whole number from 1 to 336',
        'counselors[0].name': 'Give the name that families see',
        'counselors[0].weekly.monday': 'Each "from" must be before its "to"',
        'counselors[0].daysOff[0]': 'This day does not exist',
      });
    }
    const twice = { ...file(), counselors: [counselor, counselor] };
    expect((await refusalOf(set(world, twice))).fields).toEqual({ counselors: 'Two counselors have the same id' });
  });

  it('of too many counselors, or of endless text, are refused', async () => {
    const world = await openWorld();
    const many = Array.from({ length: 31 }, (_, index) => ({ ...file().counselors[0], id: `c-${index}` }));
    expect((await refusalOf(set(world, { ...file(), counselors: many }))).fields).toHaveProperty('counselors');
    const endless = [{ ...file().counselors[0], weekly: { monday: `${' '.repeat(60_000)}x` } }];
    expect((await refusalOf(set(world, { ...file(), counselors: endless }))).fields).toHaveProperty([
      'counselors[0].weekly.monday',
    ]);
  });
});

describe('the emails about a booking', () => {
  it('go to the address that the hours have now, and to the inbox once the counselor has left', async () => {
    const world = await openWorld({ counselors: [aCounselor({ email: 'maya@shop.test' })] });
    const named = await book(world);
    const toBusiness = () => world.mailer.sent.at(-1);
    expect(toBusiness()?.to).toBe('maya@shop.test');
    const left = anAvailability({ version: 2, counselors: [aCounselor({ email: 'new@shop.test' })] });
    await world.consultations.setAvailability(left);
    await move(world, named, LATER);
    expect(toBusiness()?.to).toBe('new@shop.test');
    await world.consultations.setAvailability(anAvailability({ version: 3, counselors: [] }));
    await cancel(world, { ...named, version: 1 });
    expect(toBusiness()?.to).toBe('office@shop.test');
    expect(JSON.stringify(world.mailer.sent.slice(-2))).not.toContain('maya@shop.test');
  });
});

describe('whose hours they are', () => {
  const owen = aCounselor({
    id: 'owen',
    name: 'Owen Reed',
    email: 'owen@shop.test',
    meetingLink: 'https://meet.test/owen',
  });
  const [mayaHours, owenHours] = toAvailabilityFile(
    anAvailability({ counselors: [aCounselor({ email: 'maya@shop.test' }), owen] }),
  ).counselors as [AvailabilityFile['counselors'][number], AvailabilityFile['counselors'][number]];
  const both = () => openWorld({ counselors: [aCounselor({ email: 'maya@shop.test' }), owen] });
  const withMaya = (changes: object) => ({
    ...toAvailabilityFile(anAvailability()),
    counselors: [{ ...mayaHours, ...changes }, owenHours],
  });
  const fewer = { weekly: { monday: '16:00-17:00' } };

  it('lets a counselor change their own, and nothing else', async () => {
    const world = await both();
    expect((await getOfficeHours(world)({ session: byMaya })).own).toEqual(['maya-ellison']);
    await set(world, withMaya(fewer), { session: byMaya });
    const all = { ...toAvailabilityFile(anAvailability()), counselors: [{ ...mayaHours, ...fewer }, owenHours] };
    for (const other of [
      { ...all, minutes: 45 },
      { ...all, counselors: [all.counselors[0]] },
      { ...all, counselors: [owenHours] },
      { ...all, counselors: [...all.counselors, { ...mayaHours, id: 'third' }] },
      { ...all, counselors: [all.counselors[0], { ...owenHours, meetingLink: 'https://evil.test' }] },
      { ...all, counselors: [all.counselors[0], { ...owenHours, email: 'maya@shop.test' }] },
      { ...all, counselors: [{ ...mayaHours, ...fewer, member: 'eve@evil.test' }, owenHours] },
    ]) {
      expect(await refusalOf(set(world, other, { version: 2, session: byMaya }))).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await world.consultations.availability())?.version).toBe(2);
  });

  it('stays with the member when the counselor takes another address', async () => {
    const world = await both();
    const { hours } = await set(world, withMaya({ email: 'private@mail.test' }), { session: byMaya });
    expect(hours.counselors[0]).toMatchObject({ email: 'private@mail.test', member: 'maya@shop.test' });
    expect((await getOfficeHours(world)({ session: byMaya })).own).toEqual(['maya-ellison']);
  });

  it.each([
    ['another link', { meetingLink: 'https://meet.test/new' }],
    ['another address', { email: 'private@mail.test' }],
    ['no address', { email: undefined }],
  ])('asks for the passkey again before %s', async (_, change) => {
    const world = await both();
    const hours = JSON.parse(JSON.stringify(withMaya(change))) as object;
    for (const { member } of [byOwner, byMaya]) {
      const late = { member, confirmedAt: TEST_START - 300_001 };
      expect((await refusalOf(set(world, hours, { session: late }))).code).toBe('PASSKEY_NEEDED');
      await set(world, hours, { session: late, preview: true });
    }
    await set(world, withMaya(fewer), { session: { ...byMaya, confirmedAt: 0 } });
    expect(world.recorded).toHaveLength(1);
  });

  it('asks for the passkey again before an owner removes an address, or says who may change hours', async () => {
    const world = await both();
    const late = { ...byOwner, confirmedAt: TEST_START - 300_001 };
    for (const hours of [{ ...withMaya({}), counselors: [owenHours] }, withMaya({ member: 'eve@evil.test' })]) {
      expect((await refusalOf(set(world, hours, { session: late }))).code).toBe('PASSKEY_NEEDED');
    }
  });

  it('lets a counselor make an address of their own calendar only', async () => {
    const world = { ...(await both()), gatewayUrl: 'https://gateway.test' };
    const make = (counselor: string) => makeOfficeFeed(world)({ input: { counselor }, session: byMaya });
    expect((await refusalOf(make('owen'))).code).toBe('FORBIDDEN');
    await make('maya-ellison');
    expect((await world.consultations.availability())?.counselors[0]?.feedBy).toBe('MAYA');
  });
});

describe('a new calendar feed', () => {
  const make = (world: World, counselor = 'maya-ellison', session = byOwner) =>
    makeOfficeFeed({ ...world, gatewayUrl: 'https://gateway.test' })({ input: { counselor }, session });

  it('is at the gateway, works, and ends the one before', async () => {
    const world = await openWorld();
    const secretOf = ({ address }: { address: string }) =>
      /^https:\/\/gateway\.test\/api\/calendar\/([\w-]{43})$/.exec(address)?.[1] ?? expect.fail(address);
    const first = secretOf(await make(world));
    const second = await make(world);
    expect(second.version).toBe(3);
    const feed = (secret: string) => getCalendarFeed(world)({ input: { secret } });
    await expect(feed(secretOf(second))).resolves.toContain('BEGIN:VCALENDAR');
    expect((await refusalOf(feed(first))).code).toBe('NOT_FOUND');
    expect((await getOfficeHours(world)({ session: byOwner })).feeds).toEqual(['maya-ellison']);
  });

  it('is refused for an unknown counselor, and when the hours change at the same time', async () => {
    const world = await openWorld();
    expect((await refusalOf(make(world, 'owen'))).code).toBe('NOT_FOUND');
    expect((await refusalOf(make(inMemoryWorld()))).code).toBe('NOT_FOUND');
    const outcomes = await Promise.allSettled([make(world), make(world)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
