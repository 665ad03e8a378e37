import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/limits.ts';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { bookOfficeConsultation } from '#domain/consultations/booking/book-office-consultation.ts';
import { cancelConsultation } from '#domain/consultations/booking/cancel-consultation.ts';
import { moveConsultation } from '#domain/consultations/booking/move-consultation.ts';
import { returnHours } from '#domain/consultations/booking/return-office-hours.ts';
import { useDynamoDbForMany } from '#testing/dynamodb.ts';
import { aBalance, aCounselor, anAccount, anAgreement, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { dynamoAgreements } from './agreements.ts';
import { dynamoBalances } from './balances.ts';
import { dynamoConsultations } from './consultations.ts';

const db = useDynamoDbForMany();

const counselors = ['maya-ellison', 'sam-reed', 'owen-hart'].map((id) => aCounselor({ id, name: id }));
const student = aSession({ user: { ...anAccount(), id: 'LEE', email: 'lee@example.com' } });
const family = aSession();
const { agreementId } = aBalance();
const days = ['2026-11-05', '2026-11-10', '2026-11-12', '2026-11-17'];

/** Hours of which a family, its student and the office book. */
async function openWorld() {
  const [consultations, outbox, agreements] = [
    await db.emulator.makeTable('consultations'),
    await db.emulator.makeTable('outbox'),
    await db.emulator.makeTable('agreements'),
  ];
  const world = {
    ...inMemoryWorld(),
    consultations: dynamoConsultations({ consultations, outbox, agreements }, db.client),
    balances: dynamoBalances(agreements, db.client),
  };
  const agreement = anAgreement({ content: { ...anAgreement().content, secondEmail: student.user.email } });
  const signed = { agreement, before: undefined, balance: aBalance({ minutes: 600 }) };
  await dynamoAgreements({ agreements, outbox }, db.client).write(signed, []);
  await world.consultations.setAvailability(anAvailability({ counselors }));
  return world;
}
type LessonWorld = Awaited<ReturnType<typeof openWorld>>;

const lesson = { how: 'phone', note: '', kind: 'session' } as const;
const book = (world: LessonWorld, start: string, counselor: string, by = family) =>
  bookConsultation(world)({
    input: { ...lesson, start, counselor, zone: 'America/New_York' },
    session: by,
    viewer: '203.0.113.7',
  });
const bookByOffice = (world: LessonWorld, start: string, counselor: string) => {
  const { fullname, phone, email } = family.user;
  return bookOfficeConsultation(world)({
    input: { ...lesson, fullname, phone, email, start, counselor, mailFamily: true },
    record: () => undefined,
  });
};

it('eleven bookings of one hour on ten hours are ten, of two people and the office', async () => {
  const world = await openWorld();
  const at = days.map((day) => `${day}T21:00:00Z`);
  const answers = await Promise.allSettled([
    ...at.map((start) => book(world, start, 'maya-ellison')),
    ...at.map((start) => book(world, start, 'sam-reed', student)),
    ...at.slice(1).map((start) => bookByOffice(world, start, 'owen-hart')),
  ]);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  expect(refused).toMatchObject([{ code: 'NO_HOURS_LEFT', message: /^No hours are left/ }]);
  const from = world.clock.now();
  expect(await world.consultations.startingBetween(from, from + 30 * 24 * HOUR_MS)).toHaveLength(10);
  expect(await world.balances.find(agreementId)).toMatchObject({ minutes: 0, used: 600, version: 11 });
  const entries = await world.balances.entries(agreementId);
  expect(entries.map(({ left }) => left)).toEqual([0, 60, 120, 180, 240, 300, 360, 420, 480, 540]);
});

it('moving and canceling at once, early and late, counts the hours once', async () => {
  const world = await openWorld();
  const [first = '', second = '', , last = ''] = days.map((day) => `${day}T21:00:00Z`);
  for (const [start, isLate] of [
    [second, false],
    [first, true],
  ] as const) {
    const { used = 0 } = (await world.balances.find(agreementId)) ?? {};
    const { id } = await book(world, start, 'maya-ellison');
    if (isLate) world.clock.set(Date.parse(start) - 13 * HOUR_MS);
    await Promise.allSettled(
      [0, 1, 2].flatMap(() => [
        moveConsultation(world)({ input: { id, start: last }, session: family }),
        cancelConsultation(world)({ input: { id }, session: family }),
      ]),
    );
    const { bookings } = await world.consultations.ofPerson(family.user.id);
    expect(bookings.find((booking) => booking.id === id)).toMatchObject({ status: 'CANCELED' });
    const spent = isLate ? 60 : 0;
    expect(await world.balances.find(agreementId)).toMatchObject({ minutes: 600 - used - spent, used: used + spent });
    await Promise.allSettled([0, 1, 2].map(() => returnHours(world)({ id, userId: family.user.id })));
    expect(await world.balances.find(agreementId)).toMatchObject({ minutes: 600, used: 0 });
  }
});
