import { type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { dayIn } from '#contract/dates.ts';
import { SERIES_MAX } from '#contract/endpoints/consultations/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { bookSeries } from '#domain/consultations/booking/book-series.ts';
import { cancelSeries } from '#domain/consultations/booking/cancel-series.ts';
import { moveConsultation } from '#domain/consultations/booking/move-consultation.ts';
import { planSeries } from '#domain/consultations/booking/plan-series.ts';
import { useDynamoDbForMany } from '#testing/dynamodb.ts';
import { aBalance, aCounselor, anAccount, anAgreement, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { dynamoAgreements } from './agreements.ts';
import { dynamoBalances } from './balances.ts';
import { dynamoConsultations } from './consultations.ts';

const db = useDynamoDbForMany();

/** Thursdays at 4 PM in New York. */
const THURSDAYS = ['2026-11-05T21:00:00Z', '2026-11-12T21:00:00Z', '2026-11-19T21:00:00Z', '2026-11-26T21:00:00Z'];
const families = ['AMY', 'BO', 'CY', 'DEE', 'EVE'].map((id) =>
  aSession({ user: { ...anAccount(), id, email: `${id.toLowerCase()}@example.com` } }),
);
const [amy = aSession(), bo = amy, cy = amy] = families;
const agreementOf = ({ user }: typeof amy) => `AGREEMENT-OF-${user.id}`;

/** Families with an agreement each, or all with one. */
async function openWorld({ minutes = 1_440, isShared = false } = {}) {
  const names = {
    consultations: await db.emulator.makeTable('consultations'),
    outbox: await db.emulator.makeTable('outbox'),
    agreements: await db.emulator.makeTable('agreements'),
    sessions: await db.emulator.makeTable('sessions'),
  };
  const transactions: TransactWriteCommandInput[] = [];
  const send = db.client.send.bind(db.client) as unknown as (command: object) => Promise<unknown>;
  const client = Object.assign(Object.create(db.client) as typeof db.client, {
    send: (command: { readonly input: object }) => {
      if ('TransactItems' in command.input) transactions.push(command.input as TransactWriteCommandInput);
      return send(command);
    },
  });
  const world = {
    ...inMemoryWorld(),
    ...{ transactions, consultations: dynamoConsultations(names, client) },
    balances: dynamoBalances(names.agreements, db.client),
  };
  const agreements = dynamoAgreements(names, db.client);
  for (const [index, family] of families.entries()) {
    if (isShared && index > 0) break;
    const id = agreementOf(family);
    const credits = aBalance().credits.map((credit) => ({ ...credit, wanted: minutes }));
    const content = { ...anAgreement().content, email: family.user.email };
    const balance = aBalance({ agreementId: id, minutes, credits });
    await agreements.write({ agreement: anAgreement({ id, content }), before: undefined, balance }, []);
  }
  const weekday = [{ from: '16:00', to: '24:00' }];
  const weekly = { monday: weekday, tuesday: weekday, wednesday: weekday, thursday: weekday };
  await world.consultations.setAvailability(anAvailability({ counselors: [aCounselor({ weekly })] }));
  return world;
}
type SeriesWorld = Awaited<ReturnType<typeof openWorld>>;

const common = { counselor: 'maya-ellison', zone: 'America/New_York', how: 'phone', note: '' } as const;
const book = async (world: SeriesWorld, session = amy, starts = THURSDAYS, minutes = 60) =>
  (await bookSeries(world)({ input: { ...common, starts, minutes }, session })).consultations;
const bookOne = (world: SeriesWorld, start: string, session = bo) =>
  bookConsultation(world)({
    input: { ...common, start, kind: 'session', minutes: 60 },
    ...{ session, viewer: '203.0.113.7' },
  });
const all = (world: SeriesWorld) =>
  world.consultations.startingBetween(world.clock.now(), world.clock.now() + 200 * DAY_MS);

/** Each series is whole, no time is taken twice, and hours and counts are those of the bookings. */
async function expectWhole(world: SeriesWorld) {
  const bookings = await all(world);
  for (const { series } of bookings) {
    if (series === undefined) continue;
    expect(bookings.filter((one) => one.series?.id === series.id)).toHaveLength(series.of);
  }
  expect(new Set(bookings.map(({ start }) => start)).size).toBe(bookings.length);
  const period = { from: world.clock.now(), until: world.clock.now() + 200 * DAY_MS };
  const taken = await world.consultations.taken('maya-ellison', {
    ...{ ...period, firstDay: '2026-11-01', lastDay: '2027-04-01' },
  });
  const minutes = bookings.reduce((sum, one) => sum + Math.ceil(one.slotMinutes / 15), 0);
  expect(taken.cells).toHaveLength(minutes);
  const counts = Object.values(taken.days).reduce((sum, count) => sum + count, 0);
  expect(counts).toBe(bookings.length);
  for (const family of families) {
    const balance = await world.balances.find(agreementOf(family));
    if (balance === undefined) continue;
    const own = bookings.filter(({ lesson }) => lesson?.agreementId === balance.agreementId);
    expect(balance.used).toBe(own.reduce((sum, one) => sum + one.minutes, 0));
    expect(balance.minutes).toBeGreaterThanOrEqual(0);
  }
}

it('the largest series is one transaction of fewer than 100 items, each named once', async () => {
  const world = await openWorld();
  // Two hours that go over midnight in UTC, so that each has cells on two days.
  const input = { start: '2026-11-05T23:00:00Z', counselor: 'maya-ellison', weeks: SERIES_MAX, minutes: 120 };
  const { dates } = await planSeries(world)({ input, session: amy });
  const starts = dates.map(({ start }) => start);
  expect(dates.map(({ problem }) => problem)).toEqual(starts.map(() => undefined));
  world.transactions.length = 0;
  const sessions = await book(world, amy, starts, 120);
  expect(sessions).toHaveLength(SERIES_MAX);
  const [booked, ...more] = world.transactions;
  expect(more).toEqual([]);
  // Bookings, days and cells of 12 sessions, the version, balance and entry, two mails, account.
  expect(booked?.TransactItems).toHaveLength(12 + 12 + 24 + 1 + 2 + 2 + 1);
  world.transactions.length = 0;
  expect(
    (await cancelSeries(world)({ input: { id: sessions[0]?.id ?? '' }, session: amy })).consultations,
  ).toHaveLength(SERIES_MAX);
  expect(world.transactions.map(({ TransactItems = [] }) => TransactItems.length)).toEqual([12 + 12 + 24 + 1 + 2 + 2]);
  expect(await all(world)).toEqual([]);
  expect(await world.balances.find(agreementOf(amy))).toMatchObject({ minutes: 1_440, used: 0 });
  expect(starts.map((start) => dayIn('UTC', Date.parse(start)))).toContain('2027-01-21');
});

it('a series against single bookings on the same cells is whole or not there', async () => {
  for (let round = 0; round < 4; round += 1) {
    const world = await openWorld();
    const answers = await Promise.allSettled([
      book(world),
      ...THURSDAYS.slice(0, 2).map((start) => bookOne(world, start, bo)),
      bookOne(world, THURSDAYS[3] ?? '', cy),
    ]);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as { code?: string }] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'SLOT_TAKEN'));
    await expectWhole(world);
    const bookings = await all(world);
    expect([3, 4]).toContain(bookings.length);
  }
});

it('of two series at once that share one date, one is booked', async () => {
  const world = await openWorld();
  const other = ['2026-11-11T21:00:00Z', '2026-11-12T21:00:00Z', '2026-11-18T21:00:00Z'];
  const answers = await Promise.allSettled([book(world, amy), book(world, bo, other), book(world, cy, other)]);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused).toMatchObject([{ reason: { code: 'SLOT_TAKEN' } }, { reason: { code: 'SLOT_TAKEN' } }]);
  await expectWhole(world);
});

it('the last hours wanted by five at once go to one series, or none of it', async () => {
  const world = await openWorld({ minutes: 120, isShared: true });
  const agreement = await world.balances.find(agreementOf(amy));
  // All five book from one agreement.
  const balances = { ...world.balances, ofAddress: () => Promise.resolve(agreement === undefined ? [] : [agreement]) };
  const days = ['03', '04', '05', '09', '10'];
  const shared = { ...world, balances };
  const answers = await Promise.allSettled(
    families.map((family, index) => {
      const day = Number(days[index]);
      const starts = [day, day + 14].map((one) => `2026-11-${String(one).padStart(2, '0')}T22:00:00Z`);
      return book(shared, family, starts);
    }),
  );
  const won = answers.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NO_HOURS_LEFT' });
  }
  expect(await world.balances.find(agreementOf(amy))).toMatchObject({ minutes: 0, used: 120 });
  await expectWhole(world);
});

it('a series is canceled once, while one of it moves and others book its times', async () => {
  const world = await openWorld();
  const sessions = await book(world);
  const ids = sessions.map(({ id }) => id);
  await Promise.allSettled([
    ...[0, 1, 1].map((index) => cancelSeries(world)({ input: { id: ids[index] ?? '' }, session: amy })),
    moveConsultation(world)({ input: { id: ids[2] ?? '', start: '2026-11-18T21:00:00Z' }, session: amy }),
    ...THURSDAYS.slice(2).map((start) => bookOne(world, start)),
  ]);
  const { bookings } = await world.consultations.ofPerson(amy.user.id);
  expect(bookings.map(({ status }) => status)).toEqual(ids.map(() => 'CANCELED'));
  expect(await world.balances.find(agreementOf(amy))).toMatchObject({ minutes: 1_440, used: 0 });
});
