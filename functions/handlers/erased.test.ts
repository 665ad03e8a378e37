import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoDiscountCodes } from '#adapters/dynamodb/orders/discount-codes.ts';
import { dynamoPaymentRequests } from '#adapters/dynamodb/orders/payment-requests.ts';
import { dynamoFollowUps } from '#adapters/dynamodb/people/follow-ups.ts';
import { pdfPages } from '#adapters/pdf/pdf-pages.ts';
import { pdfjsInspector } from '#adapters/pdf/pdfjs-inspector.ts';
import { tables } from '#composition/adapter.ts';
import type * as Adapters from '#composition/adapters.ts';
import { dynamoClient } from '#composition/clients.ts';
import { read } from '#composition/environment.ts';
import { personTables } from '#composition/person-tables.ts';
import { addDays, dayIn } from '#contract/dates.ts';
import { seatIdOf } from '#contract/endpoints/classes/shapes.ts';
import { DAY_MS, HOUR_MS } from '#contract/limits.ts';
import { dailySchedules, officeRegistry, schedules } from '#contract/registry.ts';
import type { Order } from '#domain/orders/core/order.ts';
import { watchedFunctions } from '#infra/stack/watched-functions.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleEvent, sampleRequest } from '#testing/events.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleCounselor, sampleWorld } from '#testing/sample-world.ts';
import {
  aBalance,
  aClass,
  aCode,
  aDemo,
  aFollowUp,
  aLead,
  aMailFeedbackEntry,
  aMessage,
  anAccount,
  anAgreement,
  anAvailability,
  anItem,
  aPaidOrder,
  aPaymentRequest,
  aSeat,
  aSentVersion,
  aSummary,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';

// Only a bundle has the file of the thread beside it (infra/build/bundle-functions.test.ts).
vi.mock('#adapters/pdf/bounded.ts', () => ({
  BOUNDS: {},
  bundledTasks: () => undefined,
  boundedPdfs: () => ({ inspector: pdfjsInspector, pages: pdfPages }),
}));

/**
 * What is left of someone who was erased, through the real handlers: nothing in any table names
 * them, and everything in the office still works with the rows that stay.
 */

const amy = 'amy@example.com';
/** All that is known of the family, in the samples and here. */
const known =
  /amy@|Amy|Marlow|5550102030|Quentin|Elm Street|94110|San José|What amy asked|sent by a friend|their grandmother/;
/** The sample requests name this order and this agreement. */
const NUMBER = '01KA0000000000000000SAMPLE';
const FREE = '01KA00000000000000000FREE0';
const AGREEMENT = '01KA0000000000000AGREEMENT';
const SIGNED_TEXT = `${amy} can book these hours, too.`;
const classId = aClass().id;

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let adapters: typeof Adapters;
let client: DynamoDBDocumentClient;
let world: ReturnType<typeof sampleWorld>;
let log: ReturnType<typeof recordLogLines>;

/** Writes every kind of data about the family. Another one has a seat in the same class. */
async function meet(): Promise<void> {
  const now = Date.now();
  const user = anAccount({ email: amy });
  const ben = { buyerId: '01KA0000000000000000000BEN', buyer: { email: 'ben@example.com', fullname: 'Ben Ortiz' } };
  await adapters.users().create(user);
  await adapters.users().create(anAccount({ id: ben.buyerId, ...ben.buyer, phone: '5550142200' }));
  await adapters.consultations().setAvailability(anAvailability({ counselors: [sampleCounselor] }));
  const codes = dynamoDiscountCodes(read('TABLE_GUIDES'), client);
  await codes.put(aCode({ usageLimit: 10 }), undefined);
  const { code } = aCode();

  const own = { buyerId: user.id, buyer: { email: amy, fullname: user.fullname }, createdAt: now - DAY_MS };
  const orders: Partial<Order>[] = [
    {
      number: NUMBER,
      items: [anItem(), aSeat('Quentin'), aSeat('Quentin Lee')],
      discount: { code, cents: 0 },
      cameFrom: { page: '/', host: 'search.example', sentBy: 'sent by a friend' },
    },
    { number: '01KA00000000000000000BACK0', items: [aSeat('Quentin Max')], state: 'REFUNDED', grants: [] },
    { number: FREE, items: [aSeat('Quentin Ann', { cents: 0 })] },
    { number: '01KA00000000000000000GIFT0', granted: 'For their grandmother', totalCents: 0, captureId: '' },
    { number: '01KA00000000000000000OPEN0', items: [aSeat('Quentin Eve')], state: 'EXPIRED', grants: [] },
  ];
  for (const order of orders) {
    const placed = aPaidOrder({ ...own, ...order });
    await adapters.orders().insert(placed);
    await adapters.orders().claimItems(placed, []);
  }
  await codes.redeem({ code, buyerId: user.id, number: NUMBER }, true);
  // Amy paid it for Ben.
  const paidForBen = aPaidOrder({
    ...ben,
    number: '01KA000000000000000BENSEAT',
    payer: { email: amy },
    items: [aSeat('Noah')],
  });
  await adapters.orders().insert(paidForBen);
  await adapters.orders().notePayer(amy, paidForBen.number);

  const start = now + 10 * HOUR_MS;
  const holder = (students: readonly string[]) => ({
    buyerId: user.id,
    email: amy,
    students: seatsFor(...students),
    spent: true,
  });
  await adapters.classes().write(
    {
      next: aClass({
        dates: [
          { start: now - 2 * DAY_MS, minutes: 90 },
          { start, minutes: 90 },
        ],
        joinAfterStart: true,
        enrollUntil: addDays(dayIn(adapters.businessProfile().timeZone, start), 1),
        sequence: 2,
        news: [
          {
            ...{ kind: 'message', words: 'Bring a calculator.', families: 1, datesBefore: 2 },
            to: [NUMBER],
          },
        ],
      }),
      ...{ before: undefined, take: [], release: [] },
      seats: someSeats({
        orders: {
          [NUMBER]: holder(['Quentin', 'Quentin Lee']),
          [FREE]: holder(['Quentin Ann']),
          [paidForBen.number]: { ...ben, email: ben.buyer.email, students: seatsFor('Noah'), spent: true },
        },
        waiting: [{ email: amy, since: now, seats: 1, proved: true }],
      }),
    },
    [],
  );

  await adapters.messages().record({ ...aMessage(), email: amy }, []);
  await adapters.leads().record(aLead({ email: amy }), undefined, []);
  const followUps = dynamoFollowUps(tables(personTables), client);
  await followUps.change(aFollowUp({ kind: 'lead', id: amy }));
  const booking = aDemo({ student: 'Quentin', userId: user.id, email: amy, start: now + 3 * DAY_MS });
  await adapters
    .consultations()
    .write({ booking, before: undefined, take: [], release: [], days: [], personVersion: 0 }, []);
  await adapters.summaries().send(booking, { ...aSummary(), lines: ['What amy asked'] }, []);
  await adapters.mailFeedback().record(aMailFeedbackEntry({ email: amy }));
  const requests = dynamoPaymentRequests(tables(personTables), client);
  const cart = [{ id: seatIdOf(classId, 'Quentin'), title: 'A class, for Quentin' }];
  const request = aPaymentRequest({
    cart,
    buyer: own.buyer,
    email: 'their.grandmother@example.com',
    expiresAt: now + DAY_MS,
  });
  await requests.write(
    { buyerId: user.id, version: 1, requests: [request] },
    { added: request, keptUntil: now + DAY_MS },
    [],
  );

  const content = {
    ...anAgreement().content,
    email: 'cleo@example.com',
    secondEmail: amy,
    fullname: 'Cleo Hart',
    student: 'Cleo',
  };
  const version = aSentVersion({ content, text: SIGNED_TEXT });
  const sent = anAgreement({ id: AGREEMENT, content, state: 'SENT', version: 1, unsent: false });
  await adapters.agreements().write({ agreement: sent, before: undefined, sent: version }, []);
  const signed = { name: 'Cleo Hart', at: now, version: 1, sha256: version.sha256 };
  await adapters.agreements().write(
    {
      agreement: { ...sent, state: 'SIGNED', revision: 2, signed },
      before: sent,
      balance: aBalance({ version: 0, agreementId: AGREEMENT, student: 'Cleo' }),
    },
    [],
  );
}

async function rows(): Promise<{ readonly table: string; readonly item: Record<string, unknown> }[]> {
  const names = Object.entries(process.env).filter(([name]) => name.startsWith('TABLE_'));
  const items = await Promise.all(
    names.map(async ([table, TableName]) =>
      ((await client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? []).map((item) => ({
        table,
        item,
      })),
    ),
  );
  return items.flat();
}

/** All that an item says, and the names under which it does, with where they are. */
const textsOf = (value: unknown, path: string[] = []): [path: string, text: string][] => {
  if (value instanceof Set) return textsOf([...value], path);
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]];
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => [
    [path.join('.'), name],
    ...textsOf(inner, [...path, name]),
  ]);
};

const send = async (id: string, body?: object) => {
  const event = await sampleRequest(id);
  return await runFunction(id, { ...event, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
};

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment, { SITE_URL: 'https://shop.test' });
  vi.stubGlobal('WATCHED_FUNCTIONS', watchedFunctions());
  emulators.lambda.invoke = async (event, { functionName }) => await runFunction(functionName, event);
  adapters = await import('#composition/adapters.ts');
  client = dynamoClient(process.env['DYNAMODB_ENDPOINT']);
  world = sampleWorld(adapters);
  recordLogLines();
  await world.startOfficeSession();
  await meet();
  const answer = await send('erase-office-person', { email: amy, preview: false });
  expect(answer.statusCode).toBe(200);
});
beforeEach(() => {
  log = recordLogLines();
});
afterAll(async () => {
  await emulators.close();
});

it('leaves no value and no name of an attribute that names them', async () => {
  const left = (await rows()).flatMap(({ table, item }) =>
    textsOf(item).flatMap(([path, text]) => (known.test(text) ? [`${table} ${path}: ${text}`] : [])),
  );
  // The audit log, and the text that another family signed, stay as they were (docs/privacy.md).
  const kept = [`TABLE_AUDIT_LOG subject: ${amy}`, `TABLE_AGREEMENTS sent.text: ${SIGNED_TEXT}`];
  expect(left.filter((one) => !kept.includes(one))).toEqual([]);
  // The rows that have to stay are there.
  expect(await adapters.orders().find({ buyerId: anAccount().id, number: NUMBER })).toMatchObject({
    buyer: { email: '', fullname: '' },
    grants: ['biology', 'seat:ap-biology:1', 'seat:ap-biology:2'],
  });
  expect((await adapters.classes().seats(classId)).orders[NUMBER]).toMatchObject({ email: '', spent: true });
});

describe('with what is left of them,', () => {
  // A class ends at last.
  const ids = officeRegistry.map(({ id }) => id).filter((id) => id !== 'cancel-office-class');

  it('a free seat can be taken back, and mails nobody', async () => {
    const removed = { holder: FREE, seat: 'seat:1', reason: 'Someone else needs it.' };
    expect(await send('remove-office-seat', removed)).toMatchObject({ statusCode: 200 });
    expect((await adapters.classes().seats(classId)).orders).not.toHaveProperty(FREE);
  });

  it('each endpoint of the office answers', async () => {
    const failed: string[] = [];
    for (const id of [...ids, 'cancel-office-class']) {
      await world.startOfficeSession();
      const { statusCode = 0 } = await send(id);
      if (statusCode >= 500) failed.push(`${id} ${JSON.stringify(log.lines.at(-2))}`);
    }
    expect(failed).toEqual([]);
    // It runs more than a hundred handlers.
  }, 180_000);

  it('each schedule runs, and mails nobody without an address', async () => {
    for (const { id } of [...schedules, ...dailySchedules]) await runFunction(id, await sampleEvent(id));
    const waiting = (await rows()).filter(({ table, item }) => table === 'TABLE_OUTBOX' && 'mail' in item);
    expect(waiting.filter(({ item }) => (item['mail'] as { to: unknown }).to === '')).toEqual([]);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
