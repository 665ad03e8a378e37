import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { DAY_MS } from '#contract/limits.ts';
import { getOfficeToday } from '#domain/office/get-office-today.ts';
import { orderStates } from '#domain/orders/core/order.ts';
import { settableClock, TEST_START } from '#testing/clock.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { recordingLog } from '#testing/log.ts';
import { inMemoryOutbox } from '#testing/outbox.ts';
import { aMailFeedbackEntry, aMember, anOfficeSession, aPaidOrder } from '#testing/samples.ts';
import { inMemorySummaries } from '#testing/summaries.ts';
import { noAlarms } from '../cloudwatch/alarm-states.ts';
import { dynamoAgreements } from './agreements.ts';
import { dynamoBalances } from './balances.ts';
import { dynamoClasses } from './classes.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoHarms } from './harms.ts';
import type { Item } from './item.ts';
import { dynamoMailFeedback } from './mail-feedback.ts';
import { dynamoOrders, newOrder } from './orders/orders.ts';
import { dynamoFollowUps } from './people/follow-ups.ts';
import { dynamoLeads } from './people/leads.ts';
import { dynamoMessages } from './people/messages.ts';
import { dynamoStepLists } from './step-lists.ts';

/** What the office's first page costs after one year of business, and after many. */

let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let client: ReturnType<typeof dynamoClient>;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
  client = dynamoClient(emulator.endpoint);
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

async function fill(table: string, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((one) => ({ PutRequest: { Item: { ...one } } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
}

/** A busy last week, and as many orders and returned emails again from each year before. */
async function business(years: number) {
  const names = [
    'transactions',
    'leads',
    'users',
    'outbox',
    'messages',
    'followUps',
    'consultations',
    'mailFeedback',
    'harms',
    'agreements',
    'classes',
  ] as const;
  const made = names.map(async (name) => [name, await emulator.makeTable(name)] as const);
  const {
    transactions,
    leads,
    users,
    outbox,
    messages,
    followUps,
    consultations,
    mailFeedback,
    harms,
    agreements,
    classes,
  } = Object.fromEntries(await Promise.all(made)) as Record<(typeof names)[number], string>;
  const numbers = Array.from({ length: 100 * years }, (_, index) => index);
  /** A hundred in the last week, and a hundred for each year before. */
  const at = (index: number) => TEST_START - (index % 100) * 60 * 60_000 - Math.floor(index / 100) * 365 * DAY_MS;
  await fill(
    transactions,
    numbers.map((index) => {
      const number = String(index).padStart(26, '0');
      // Of those that need a person, each year has its own.
      const state = index % 10 === 0 ? orderStates[(index / 10) % orderStates.length] : 'PAID';
      const order = aPaidOrder({
        number,
        buyerId: number,
        createdAt: at(index),
        paidAt: at(index),
        state: state ?? 'PAID',
      });
      return newOrder(transactions, order).Item;
    }),
  );
  await fill(
    mailFeedback,
    numbers.map((index) => {
      const entry = aMailFeedbackEntry({ email: `family-${String(index)}@example.com`, at: at(index) });
      return { ...entry, event: `${new Date(entry.at).toISOString()}#${entry.id}`, ttl: 4_000_000_000 };
    }),
  );
  const today = getOfficeToday({
    orders: dynamoOrders(transactions, client),
    leads: dynamoLeads({ leads, users, outbox }, client),
    messages: dynamoMessages({ messages, outbox }, client),
    followUps: dynamoFollowUps({ followUps, messages, leads }, client),
    consultations: dynamoConsultations({ consultations, outbox }, client),
    classes: dynamoClasses({ classes, consultations, outbox }, client),
    agreements: dynamoAgreements({ agreements, outbox }, client),
    balances: dynamoBalances(agreements, client),
    summaries: inMemorySummaries(inMemoryOutbox()),
    steps: dynamoStepLists({ agreements }, client),
    mailFeedback: dynamoMailFeedback(mailFeedback, client),
    alarmStates: noAlarms,
    harms: dynamoHarms(harms, client),
    log: recordingLog(),
    clock: settableClock(),
    zone: 'America/New_York',
  });
  return async (role: 'owner' | 'counselor') => {
    const send = vi.spyOn(client, 'send');
    const { attention } = await today({ session: { ...anOfficeSession(), member: aMember({ role }) } });
    const answers = await Promise.all(send.mock.results.map(async ({ value }) => (await value) as object));
    send.mockRestore();
    const items = answers.map((answer) => (answer as { Items?: unknown[] }).Items?.length ?? 0);
    return { calls: answers.length, mostItems: Math.max(...items), attention };
  };
}

it('takes as many table calls after six years as after one, and shows the same week', async () => {
  const [young, old] = [await business(1), await business(6)];
  const [first, sixth] = [await young('owner'), await old('owner')];
  expect(sixth.calls).toBe(first.calls);
  // Two states that need a person, three with sales, both outcomes of mail, harms, agreements,
  // classes, next steps, and those for people.
  expect(sixth.calls).toBe(17);
  expect(sixth.mostItems).toBe(first.mostItems);
  const bounces = (page: typeof first) => page.attention.filter(({ kind }) => kind === 'bounce');
  expect(bounces(first)).toHaveLength(10);
  expect(bounces(sixth)).toEqual(bounces(first));
  for (const kind of ['review', 'dispute'] as const) {
    expect(sixth.attention.filter((one) => one.kind === kind).length).toBeLessThanOrEqual(10);
  }
  expect((await old('counselor')).calls).toBe((await young('counselor')).calls);
});
