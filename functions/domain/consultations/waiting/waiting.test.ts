import { describe, expect, it } from 'vitest';
import { WAIT_SECONDS, WAITS_PER_EMAIL_PER_DAY } from '#contract/endpoints/consultations/limits.ts';
import { TYPED_MAILS_PER_ADDRESS_PER_HOUR } from '#contract/limits.ts';
import { aBooking, aCounselor, anAvailability } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { mailWaitingList } from './mail-waiting-list.ts';
import { waitForTime } from './wait-for-time.ts';

/** Someone who finds no time on /book gets one email when one opens. */

/** On these days alone; the world begins on Monday, November 2, 2026, at 10 AM in New York. */
type Hours = readonly [day: string, from: string, to: string];
const hoursOn = (...extra: readonly Hours[]) =>
  anAvailability({
    counselors: [
      aCounselor({ weekly: {}, daysOff: [], extraHours: extra.map(([day, from, to]) => ({ day, from, to })) }),
    ],
  });
async function fullWorld(): Promise<World> {
  const world = inMemoryWorld();
  await world.consultations.setAvailability(hoursOn(['2026-11-20', '09:00', '17:00']));
  return world;
}
const wait = async (world: World, name: string, minutes?: number, viewer = name) => {
  await waitForTime(world)({ input: { email: `${name}@example.com`, ...(minutes && { minutes }) }, viewer });
  world.clock.advanceSeconds(1);
};
const announce = async (world: World) => {
  await mailWaitingList(world)();
};
const told = (world: World) => world.mailer.sent.map(({ to }) => to.split('@')[0]);
const open = (world: World, ...hours: readonly Hours[]) => {
  world.consultations.replaceAvailability({ ...hoursOn(...hours), version: 2 });
};

describe('someone who waits for a time', () => {
  it('gets one email when a time of the next seven days opens, and no second one', async () => {
    const world = await fullWorld();
    await wait(world, 'amy');
    await announce(world);
    expect(told(world)).toEqual([]);
    open(world, ['2026-11-04', '13:00', '13:30']);
    await announce(world);
    await announce(world);
    expect(world.mailer.sent).toMatchObject([
      { to: 'amy@example.com', kind: 'opening', subject: 'A time just opened' },
    ]);
    const text = world.mailer.sent[0]?.text ?? '';
    expect(text).toContain('Wednesday, November 4');
    expect(text).toContain('/book');
    expect(text).toContain('someone asked for it with this address at shop.test on November 2');
    expect(await world.waitingList.all(world.clock.now())).toEqual([]);
  });

  it('comes in turn: one time is told to one, and to the next one later', async () => {
    const world = await fullWorld();
    for (const name of ['amy', 'bo', 'cy']) await wait(world, name);
    // Starts of it overlap, and only one of them can be booked.
    open(world, ['2026-11-04', '13:00', '13:45']);
    await announce(world);
    expect(told(world)).toEqual(['amy']);
    await announce(world);
    expect(told(world)).toEqual(['amy', 'bo']);
  });

  it('is told with others if there is a time for each', async () => {
    const world = await fullWorld();
    for (const name of ['amy', 'bo', 'cy']) await wait(world, name);
    open(world, ['2026-11-04', '09:00', '17:00']);
    await announce(world);
    expect(told(world)).toEqual(['amy', 'bo', 'cy']);
  });

  it('is told of a time that is as long as the session', async () => {
    const world = await fullWorld();
    await wait(world, 'amy', 60);
    await wait(world, 'bo');
    open(world, ['2026-11-04', '13:00', '13:30']);
    await announce(world);
    expect(told(world)).toEqual(['bo']);
    open(world, ['2026-11-04', '13:00', '14:30']);
    await announce(world);
    expect(told(world)).toEqual(['bo', 'amy']);
  });

  it('is not told anymore after booking a time', async () => {
    const world = await fullWorld();
    await wait(world, 'amy');
    await wait(world, 'bo');
    const booking = aBooking({ email: 'amy@example.com', start: world.clock.now() + 86_400_000 });
    await world.consultations.write(
      { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
      [],
    );
    open(world, ['2026-11-04', '13:00', '13:30']);
    await announce(world);
    expect(told(world)).toEqual(['bo']);
    expect(await world.waitingList.all(world.clock.now())).toEqual([]);
  });

  it('waits for four weeks, and keeps the place when asking again', async () => {
    const world = await fullWorld();
    await wait(world, 'amy');
    await wait(world, 'bo');
    await wait(world, 'amy');
    expect((await world.waitingList.all(world.clock.now())).map(({ email }) => email)).toEqual([
      'amy@example.com',
      'bo@example.com',
    ]);
    world.clock.advanceSeconds(WAIT_SECONDS);
    open(world, ['2026-12-02', '13:00', '17:00']);
    await announce(world);
    expect(told(world)).toEqual([]);
  });

  it('is told once by two runs at the same time', async () => {
    const world = await fullWorld();
    await wait(world, 'amy');
    open(world, ['2026-11-04', '13:00', '17:00']);
    await Promise.all([announce(world), announce(world)]);
    expect(told(world)).toEqual(['amy']);
  });

  it('waits on before any hours were set', async () => {
    const world = inMemoryWorld();
    await wait(world, 'amy');
    await announce(world);
    expect(told(world)).toEqual([]);
    expect(await world.waitingList.all(world.clock.now())).toHaveLength(1);
  });
});

describe('asking to be told', () => {
  it('has a limit by inbox and one by network', async () => {
    const world = await fullWorld();
    for (let index = 0; index < WAITS_PER_EMAIL_PER_DAY; index += 1) await wait(world, `amy+${String(index)}`);
    expect(await refusalOf(wait(world, 'amy+9'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (let index = 0; index < TYPED_MAILS_PER_ADDRESS_PER_HOUR; index += 1) {
      await wait(world, `f${String(index)}`, undefined, 'school');
    }
    expect(await refusalOf(wait(world, 'late', undefined, 'school'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await world.waitingList.all(world.clock.now())).map(({ email }) => email)).not.toContain(
      'late@example.com',
    );
  });
});
