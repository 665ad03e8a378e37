import { expect, it } from 'vitest';
import { writeOfficeSummary } from '#domain/consultations/summaries/write-office-summary.ts';
import { remindOfSteps } from '#domain/steps/remind-of-steps.ts';
import { tickOfficeStep } from '#domain/steps/tick-office-step.ts';
import { tickStep } from '#domain/steps/tick-step.ts';
import { useDynamoDbForMany } from '#testing/dynamodb.ts';
import {
  aBalance,
  aLesson,
  aMember,
  anAccount,
  anAgreement,
  anAvailability,
  aSession,
  aStep,
  aStepList,
} from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { dynamoAgreements } from './agreements.ts';
import { dynamoBalances } from './balances.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoStepLists } from './step-lists.ts';
import { dynamoSummaries } from './summaries.ts';

const db = useDynamoDbForMany();

const parent = aSession();
const student = aSession({ user: { ...anAccount(), id: 'LEE', email: 'lee@example.com' } });
const booking = aLesson();
const member = aMember();
const { agreementId: agreement } = aStepList();

/** A family with two open steps, of which one is due. */
async function openWorld() {
  const [consultations, outbox, agreements, sessions] = (await Promise.all(
    (['consultations', 'outbox', 'agreements', 'sessions'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string, string];
  const world = {
    ...inMemoryWorld(),
    consultations: dynamoConsultations({ consultations, outbox, agreements }, db.client),
    summaries: dynamoSummaries({ consultations, outbox, agreements, sessions }, db.client),
    balances: dynamoBalances(agreements, db.client),
    steps: dynamoStepLists({ agreements, outbox }, db.client),
    addressesOf: () => Promise.resolve([parent.user.email]),
    familyOf: () => Promise.resolve(anAgreement().content),
  };
  const content = { ...anAgreement().content, secondEmail: student.user.email };
  const signed = { agreement: anAgreement({ content }), before: undefined, balance: aBalance() };
  await dynamoAgreements({ agreements, outbox }, db.client).write(signed, []);
  await world.consultations.setAvailability(anAvailability());
  const { lesson: _, ...added } = aStep({ id: '01KA00000000000000000ADDED', text: 'Send the FAFSA' });
  const list = aStepList({ steps: [aStep(), added] });
  await world.steps.change({ before: { ...list, version: 0, steps: [] }, next: list }, []);
  await world.consultations.write(
    { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
  world.clock.set(booking.start + 3_600_000);
  return world;
}

it('ticks a step once if two of the family and the office tick it at once, twenty times', async () => {
  for (let round = 0; round < 20; round += 1) {
    const world = await openWorld();
    const input = { agreement, step: aStep().id, done: true };
    await Promise.all([
      tickStep(world)({ input, session: parent }),
      tickStep(world)({ input, session: student }),
      tickOfficeStep(world)({ input: { ...input, id: agreement }, session: { member }, record: () => undefined }),
    ]);
    const { version, steps } = (await world.steps.find(agreement)) ?? expect.fail('No steps');
    expect([version, steps.map(({ done }) => done !== undefined)]).toEqual([2, [true, false]]);
    expect(['', member.name]).toContain(steps[0]?.done?.by);
  }
});

it('keeps a tick, a new version of the summary and Monday’s email that come at once', async () => {
  const world = await openWorld();
  const steps = [{ text: 'Register for the SAT', day: '2026-11-14', whose: 'family' as const }];
  const lines = ['Amy likes biology.'];
  await Promise.all([
    tickStep(world)({ input: { agreement, step: '01KA00000000000000000ADDED', done: true }, session: parent }),
    writeOfficeSummary(world)({
      input: { id: booking.id, person: booking.userId, lines, steps, send: true },
      session: { member },
      record: () => undefined,
    }),
    remindOfSteps(world)(),
  ]);
  const list = (await world.steps.find(agreement)) ?? expect.fail('No steps');
  expect(list.steps.map(({ text, done }) => [text, done !== undefined])).toEqual([
    ['Send the FAFSA', true],
    ['Register for the SAT', false],
  ]);
  expect(list.version).toBe(4);
  expect(list.mailedOn).toBe('2026-11-05');
});
