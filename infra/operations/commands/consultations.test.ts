import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, consultations } from '#composition/adapters.ts';
import { addDays, dayIn } from '#contract/dates.ts';
import { cellsOf, startsOn, weekdays } from '#contract/open-hours.ts';
import { business } from '#contract/website/documents/index.ts';
import { toAvailabilityFile } from '#domain/consultations/availability/availability-file.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aBooking, aCounselor, anAvailability } from '#testing/samples.ts';
import { operatedOutputs } from '../../stack/outputs.ts';

import { type Run, runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let dynamoDb: string;
let folder: string;
let made = 0;

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  folder = await mkdtemp(join(tmpdir(), 'hours-'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await emulators.close();
});
beforeEach(async () => {
  dynamoDb = await emulators.makeTable('consultations');
  vi.stubEnv('TABLE_CONSULTATIONS', dynamoDb);
});

const run = (args: readonly string[], answer?: string, more: Record<string, string> = {}): Promise<Run> =>
  runOps([...args, '--local'], {
    environment: { ...emulators.environment, TABLE_CONSULTATIONS: dynamoDb, ...more },
    answer,
  });
const fileOf = async (content: object): Promise<string> => {
  const file = join(folder, `${String((made += 1))}.json`);
  await writeFile(file, JSON.stringify(content));
  return file;
};

/** Hours at any time of the day, whatever the day. */
const open = (from: string, to: string) =>
  anAvailability({
    counselors: [aCounselor({ weekly: Object.fromEntries(weekdays.map((day) => [day, [{ from, to }]])) })],
  });

const tomorrow = addDays(dayIn(business.timeZone, Date.now()), 1);
/** At 4 PM tomorrow, by the clock of the business, or up to seven hours after it. */
const startAt = (hours = 0): number => {
  const [counselor = expect.fail()] = open('16:00', '24:00').counselors;
  return startsOn(counselor, tomorrow, { minutes: 60 }, business.timeZone)[hours] ?? expect.fail();
};
const later = () => startAt() + 86_400_000;
async function book(changes: Partial<Booking> = {}): Promise<Booking> {
  const booking = aBooking({ start: startAt(), day: tomorrow, ...changes });
  const { counselor, day } = booking;
  await consultations().write(
    {
      booking,
      before: undefined,
      take: cellsOf(booking).map((start) => ({ counselor: counselor.id, start })),
      release: [],
      days: [{ counselor: counselor.id, day, by: 1 }],
      personVersion: 0,
    },
    [],
  );
  return booking;
}
describe('ops hours', () => {
  it('says what to do while there are none', async () => {
    const { code, err } = await run(['hours']);
    expect(code).toBe(1);
    expect(err).toContain('No hours are set, so no one can book. Set them: hours FILE');
  });

  it('sets the hours of a file, and prints them in the same form', async () => {
    const set = await run(['hours', await fileOf(toAvailabilityFile(open('09:00', '20:00')))]);
    expect(set).toMatchObject({ code: 0, asked: [], out: 'The hours are set. The site shows them within a minute.' });
    expect(await consultations().availability()).toEqual(open('09:00', '20:00'));
    const printed = await run(['hours']);
    expect(JSON.parse(printed.out)).toEqual(toAvailabilityFile(open('09:00', '20:00')));
    expect(JSON.parse((await run(['hours', '--json'])).out)).toEqual(JSON.parse(printed.out));
    expect((await run(['hours', await fileOf(JSON.parse(printed.out) as object)])).out).toBe(
      'Nothing to do: these hours are set.',
    );
    expect((await consultations().availability())?.version).toBe(1);
  });

  it('lists the booked consultations that lie outside of fewer hours, and cancels none', async () => {
    const booked = await book();
    const other = await book({ id: '01KA00000000000000BOOKING2', userId: 'BO', start: startAt(2) });
    const inside = await run(['hours', await fileOf(toAvailabilityFile(open('16:00', '18:30')))]);
    expect(inside.out).not.toContain('outside');
    const { code, out } = await run(['hours', await fileOf(toAvailabilityFile(open('16:15', '18:30')))]);
    expect(code).toBe(0);
    expect(out).toContain('Booked outside of these hours, and not canceled:\n');
    expect(out).toContain(booked.id);
    expect(out).not.toContain(other.id);
    const json = await run(['hours', await fileOf(toAvailabilityFile(open('16:00', '18:15'))), '--json']);
    expect(JSON.parse(json.out)).toEqual({ changed: true, outside: [other.id] });
    const gone = await run(['hours', await fileOf({ counselors: [] }), '--json']);
    expect(JSON.parse(gone.out)).toEqual({ changed: true, outside: [booked.id, other.id] });
    expect(await consultations().startingBetween(clock.now(), later())).toHaveLength(2);
  });

  it('refuses a wrong file as a whole', async () => {
    const { code, err } = await run(['hours', await fileOf({ counselors: [{ id: 'Maya' }] })]);
    expect(code).toBe(2);
    expect(err).toContain('Nothing was changed.');
    expect(await consultations().availability()).toBeUndefined();
    expect(await run(['hours', join(folder, 'none.json')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('can’t be read') as string,
    });
  });
});

describe('ops calendar-feed', () => {
  const secretIn = ({ out }: Run) => /^https:\/\/gateway\.test\/api\/calendar\/([\w-]{43})$/.exec(out)?.[1] ?? '';
  const feed = (answer?: string) =>
    run(['calendar-feed', 'maya-ellison'], answer, { [operatedOutputs.gateway]: 'https://gateway.test' });
  const stored = async () => (await consultations().availability())?.counselors[0]?.feedHash;

  it('prints an address at the gateway, stored as a hash, and a new one ends the one before', async () => {
    await consultations().setAvailability(open('09:00', '20:00'));
    const first = await feed();
    expect(first).toMatchObject({ code: 0, asked: [] });
    expect(await stored()).toBe(hashToken(secretIn(first)));
    expect((await feed('n')).code).toBe(1);
    expect(await stored()).toBe(hashToken(secretIn(first)));
    const second = await feed('y');
    expect(second.asked).toEqual(['The address before stops working. Make a new one? [y/N] ']);
    expect(secretIn(second)).not.toBe(secretIn(first));
    expect(await stored()).toBe(hashToken(secretIn(second)));
  });

  it('survives new hours', async () => {
    await consultations().setAvailability(open('09:00', '20:00'));
    const secret = secretIn(await feed());
    await run(['hours', await fileOf(toAvailabilityFile(open('10:00', '20:00')))]);
    expect(await stored()).toBe(hashToken(secret));
  });

  it('is on the site of the local stack, which has no gateway', async () => {
    await consultations().setAvailability(open('09:00', '20:00'));
    const { out } = await run(['calendar-feed', 'maya-ellison']);
    expect(out).toMatch(/^https:\/\/shop\.test\/api\/calendar\/[\w-]{43}$/);
  });

  it('refuses an unknown counselor, and names those there are', async () => {
    await consultations().setAvailability(open('09:00', '20:00'));
    expect(await run(['calendar-feed', 'owen'])).toMatchObject({
      code: 1,
      err: 'There is no counselor owen. There are: maya-ellison.',
    });
  });
});
