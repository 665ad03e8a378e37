import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/limits.ts';
import { aBalance, aCounselor, aMember, anAccount, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { bookConsultation } from '../booking/book-consultation.ts';
import { bookOfficeConsultation } from '../booking/book-office-consultation.ts';
import { cancel as cancelBooking } from '../booking/cancel.ts';
import { cancelConsultation } from '../booking/cancel-consultation.ts';
import { returnHours } from '../booking/return-office-hours.ts';
import { exportOfficeHeldHours } from './export-office-held-hours.ts';
import { listOfficeHeldHours } from './list-office-held-hours.ts';

const amy = aSession();
/** A name that a spreadsheet would run. */
const bo = aSession({ user: { ...anAccount(), id: 'BO', email: 'bo@example.com', fullname: '=Bo Lind' } });
const owner = aMember({ role: 'owner', email: 'olive@example.com' });
const sam = aMember({ id: 'SAM', role: 'counselor', email: 'sam@example.com' });
const counselors = [
  aCounselor({ maxPerDay: 9 }),
  aCounselor({ id: 'sam-reed', name: 'Sam Reed', email: sam.email, maxPerDay: 9 }),
];

/** A world with ten hours each for Amy and Bo. */
async function openWorld() {
  const world = { ...inMemoryWorld(), recorded: [] as unknown[] };
  await world.consultations.setAvailability(anAvailability({ counselors, horizonDays: 90 }));
  for (const { user } of [amy, bo]) {
    world.balances.begin(aBalance({ agreementId: user.id, minutes: 600, credits: [] }), [user.email]);
  }
  return world;
}
type Office = Awaited<ReturnType<typeof openWorld>>;

/** Books an hour for a day of November at 4 PM in New York, or another one in another month. */
const book = async (world: Office, day: string, counselor = 'maya-ellison', session = amy, minutes = 60) =>
  await bookConsultation(world)({
    input: {
      ...{ start: `2026-${day}T21:00:00Z`, counselor, minutes },
      ...({ zone: 'America/Los_Angeles', how: 'phone', note: '', kind: 'session' } as const),
    },
    session,
    viewer: '203.0.113.7',
  });
const cancel = async (world: Office, id: string) => await cancelConsultation(world)({ input: { id }, session: amy });
const list = async (world: Office, period = '2026-11', member = owner) =>
  await listOfficeHeldHours(world)({ input: { period }, session: { member } });
const summed = async (world: Office, period?: string, member?: typeof owner) =>
  (await list(world, period, member)).held.map(({ counselor, month, hours, sessions }) => [
    ...[counselor.id, month, hours.held, hours['canceled-late'], hours['given-back']],
    sessions.map(({ day, outcome }) => `${day} ${outcome}`),
  ]);
const setTo = (world: Office, moment: string) => {
  world.clock.set(Date.parse(moment));
};

describe('the hours that counselors held', () => {
  it('are those of sessions that have begun, and of those that were canceled late', async () => {
    const world = await openWorld();
    const held = await book(world, '11-05');
    const late = await book(world, '11-10');
    const early = await book(world, '11-12');
    await book(world, '11-17');
    await cancel(world, early.id);
    expect(await summed(world)).toEqual([]);
    setTo(world, held.start);
    expect(await summed(world)).toEqual([['maya-ellison', '2026-11', 1, 0, 0, ['2026-11-05 held']]]);
    setTo(world, '2026-11-10T12:00:00Z');
    await cancel(world, late.id);
    expect(await summed(world)).toEqual([
      ['maya-ellison', '2026-11', 1, 1, 0, ['2026-11-05 held', '2026-11-10 canceled-late']],
    ]);
  });

  it('are given back where the business did so, and gone where it canceled', async () => {
    const world = await openWorld();
    const [missed, late, ours] = [await book(world, '11-05'), await book(world, '11-10'), await book(world, '11-12')];
    await cancelBooking(world, { id: ours.id, userId: amy.user.id }, { byBusiness: {} });
    setTo(world, '2026-11-10T12:00:00Z');
    await cancel(world, late.id);
    for (const { id } of [missed, late]) await returnHours(world)({ id, userId: amy.user.id });
    expect(await summed(world)).toEqual([
      ['maya-ellison', '2026-11', 0, 0, 2, ['2026-11-05 given-back', '2026-11-10 given-back']],
    ]);
  });

  it('are by counselor and month, of a month or of a year, without free consultations', async () => {
    const world = await openWorld();
    const days = ['11-05', '11-30', '12-03'];
    for (const day of days) await book(world, day);
    await book(world, '11-19', 'sam-reed', bo, 90);
    await bookConsultation(world)({
      input: {
        ...{ start: '2026-11-23T21:00:00Z', counselor: undefined },
        ...({ zone: 'America/Los_Angeles', how: 'phone', note: '', kind: 'consultation' } as const),
      },
      session: bo,
      viewer: '203.0.113.7',
    });
    setTo(world, '2027-01-15T12:00:00Z');
    const november = [
      ['maya-ellison', '2026-11', 2, 0, 0, ['2026-11-05 held', '2026-11-30 held']],
      ['sam-reed', '2026-11', 1.5, 0, 0, ['2026-11-19 held']],
    ];
    expect(await summed(world)).toEqual(november);
    const december = ['maya-ellison', '2026-12', 1, 0, 0, ['2026-12-03 held']];
    expect(await summed(world, '2026')).toEqual([november[0], december, november[1]]);
    expect(await list(world, '')).toEqual({ period: '2027-01', held: [] });
  });

  it('belong to the month of the business’s day', async () => {
    const world = await openWorld();
    // 11 PM on November 30 in New York, where it is December in UTC.
    await bookOfficeConsultation(world)({
      input: {
        ...{ fullname: 'Amy Marlow', phone: '5550102030', email: amy.user.email, counselor: 'maya-ellison' },
        ...{ start: '2026-12-01T04:00:00Z', how: 'phone', note: '', mailFamily: false, kind: 'session' },
        minutes: 60,
      },
      record: () => undefined,
    });
    setTo(world, '2026-12-02T12:00:00Z');
    expect(await summed(world, '2026-11')).toEqual([['maya-ellison', '2026-11', 1, 0, 0, ['2026-11-30 held']]]);
    expect(await summed(world, '2026-12')).toEqual([]);
  });

  it('of others are hidden from a counselor, in the list and in the file', async () => {
    const world = await openWorld();
    await book(world, '11-05');
    await book(world, '11-19', 'sam-reed', bo);
    setTo(world, '2026-11-20T12:00:00Z');
    expect((await list(world, '', sam)).held.map(({ counselor }) => counselor.id)).toEqual(['sam-reed']);
    const stranger = aMember({ id: 'NEW', role: 'counselor', email: 'new@example.com' });
    expect((await list(world, '', stranger)).held).toEqual([]);
    const { csv } = await exportOfficeHeldHours(world)({
      input: { period: '' },
      session: { member: sam },
      record: () => undefined,
    });
    expect(csv).toContain('Sam Reed');
    expect(csv).not.toContain('Maya Ellison');
    // A counselor who has left is no longer among the hours, and the owner still sees them.
    await world.consultations.setAvailability(anAvailability({ version: 2, counselors: [] }));
    expect((await list(world, '', sam)).held).toEqual([]);
    expect((await list(world, '')).held).toHaveLength(2);
  });

  it('are a file without money, safe for a spreadsheet, and the export is recorded', async () => {
    const world = await openWorld();
    await book(world, '11-05');
    await book(world, '11-19', 'sam-reed', bo, 90);
    setTo(world, '2026-11-20T12:00:00Z');
    const file = await exportOfficeHeldHours(world)({
      input: { period: '2026-11' },
      session: { member: owner },
      record: (change) => world.recorded.push(change),
    });
    expect(file.fileName).toBe('hours-held-2026-11.csv');
    expect(file.csv.split('\r\n')).toEqual([
      '\uFEFFcounselor,month,start (Eastern Time),family,email,hours,what became of it',
      'Maya Ellison,2026-11,2026-11-05 16:00,Amy Marlow,amy@example.com,1,Held',
      "Sam Reed,2026-11,2026-11-19 16:00,'=Bo Lind,bo@example.com,1.5,Held",
      '',
    ]);
    expect(world.recorded).toEqual([{ after: { period: '2026-11', lines: 2 } }]);
  });

  it('are gone after their time, even if the table still has them', async () => {
    const world = await openWorld();
    await book(world, '11-05');
    world.clock.set(Date.parse('2028-11-05T21:00:00Z') + HOUR_MS);
    expect((await list(world, '2026-11')).held).toEqual([]);
  });
});
