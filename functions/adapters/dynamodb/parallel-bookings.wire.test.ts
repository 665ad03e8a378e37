import { expect, it } from 'vitest';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { useDynamoDbForMany } from '#testing/dynamodb.ts';
import { aCounselor, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoFollowUps } from './people/follow-ups.ts';
import { dynamoLeads } from './people/leads.ts';

const db = useDynamoDbForMany();

async function openWorld() {
  const names = ['consultations', 'outbox', 'leads', 'users', 'followUps', 'messages'] as const;
  const made = names.map(async (name) => [name, await db.emulator.makeTable(name)] as const);
  const tables = Object.fromEntries(await Promise.all(made)) as Record<(typeof names)[number], string>;
  const { consultations, outbox, leads, followUps } = tables;
  return {
    ...inMemoryWorld(),
    consultations: dynamoConsultations({ consultations, outbox, leads, followUps }, db.client),
    leads: dynamoLeads(tables, db.client),
    followUps: dynamoFollowUps(tables, db.client),
  };
}

it('two hundred families book one time at once, and one gets it', async () => {
  const world = await openWorld();
  await world.consultations.setAvailability(anAvailability());
  const input = {
    start: '2026-11-05T21:00:00Z',
    counselor: undefined,
    zone: 'America/New_York',
    how: 'phone',
    note: '',
  } as const;
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => {
      const user = { ...aSession().user, id: `FAMILY-${String(index)}` };
      return bookConsultation(world)({ input, session: aSession({ user }), viewer: `of ${user.id}` });
    }),
  );
  const booked = answers.filter(({ status }) => status === 'fulfilled');
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  expect(booked).toHaveLength(1);
  expect(refusals.map((refusal) => (refusal instanceof Refusal ? refusal.code : refusal))).toEqual(
    Array.from({ length: 199 }, () => 'SLOT_TAKEN'),
  );
  expect((refusals[0] as Refusal).res).toMatchObject({ slots: { length: 3 } });
  const from = Date.parse(input.start);
  expect(await world.consultations.startingBetween(from, from + 1)).toHaveLength(1);
  const day = '2026-11-05';
  const taken = await world.consultations.taken('maya-ellison', { from, until: from + 1, firstDay: day, lastDay: day });
  expect(taken).toEqual({ cells: [from], days: { [day]: 1 } });
  expect(world.mailer.sent).toHaveLength(2);
});

it('tabs of one family that book demo classes in a subject at once get one, each time on its own cells', async () => {
  const world = await openWorld();
  const counselors = ['maya-ellison', 'sam-reed'].map((id) => aCounselor({ id, demos: { subjects: ['mathematics'] } }));
  await world.consultations.setAvailability(anAvailability({ counselors }));
  const starts = ['21:00', '21:30', '22:00', '22:30'].map((time) => `2026-11-05T${time}:00Z`);
  const input = { counselor: undefined, zone: 'America/New_York', how: 'phone', note: '', kind: 'demo' } as const;
  const families = Array.from({ length: 3 }, (_, index) => ({ ...aSession().user, id: `FAMILY-${String(index)}` }));
  const answers = await Promise.allSettled(
    families.flatMap((user) =>
      [...starts, ...starts.slice(2)].map((start) =>
        bookConsultation(world)({
          input: { ...input, start, subject: 'mathematics' },
          session: aSession({ user }),
          viewer: `of ${user.id}`,
        }),
      ),
    ),
  );
  const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Refusal).code] : []));
  expect(codes.filter((code) => code !== 'ALREADY_BOOKED' && code !== 'SLOT_TAKEN')).toEqual([]);
  const from = Date.parse(starts[0] ?? '');
  const booked = await world.consultations.startingBetween(from, from + 2 * 60 * 60_000);
  expect(booked.map(({ userId }) => userId).toSorted()).toEqual(families.map(({ id }) => id));
  // 30 minutes and 10 of pause take three quarters of an hour of one tutor.
  const apart = booked.every((one) =>
    booked.every(
      (other) =>
        one.id === other.id ||
        one.counselor.id !== other.counselor.id ||
        Math.abs(one.start - other.start) >= one.slotMinutes * 60_000,
    ),
  );
  expect(apart).toBe(true);
  expect(world.mailer.sent).toHaveLength(6);
});
