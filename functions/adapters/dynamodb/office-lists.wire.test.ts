import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { OFFICE_PAGE, OFFICE_READ_AHEAD } from '#contract/endpoints/office/limits.ts';
import { type Order, orderStates } from '#domain/orders/core/order.ts';
import { findOfficeOrders } from '#domain/orders/office/find-office-orders.ts';
import { listOfficeOrders } from '#domain/orders/office/list-office-orders.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { inMemoryPayments } from '#testing/payments.ts';
import { anAccount, aPaidOrder } from '#testing/samples.ts';
import { nameIndexes } from './name-indexes.ts';
import { dynamoOrders, newOrder } from './orders/orders.ts';
import { accountPut, dynamoUsers } from './people/users.ts';

/**
 * What a page of orders costs in table calls, with few and with many orders and people. ORDERS sets
 * how many orders (3,000 by default), and prints how long a page takes; PEOPLE how many people
 * (1,000 by default).
 */
const MANY = Number(process.env['ORDERS'] ?? 3_000);
const NOW = Date.UTC(2026, 10, 2);
const PEOPLE = 30;
const PEOPLE_MANY = Number(process.env['PEOPLE'] ?? 1_000);

let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let client: ReturnType<typeof dynamoClient>;
const tables = { transactions: '', users: '' };

const orderAt = (index: number): Order =>
  aPaidOrder({
    number: String(index).padStart(26, '0'),
    buyerId: `BUYER${String(index % PEOPLE)}`,
    createdAt: NOW - index * 60_000,
    state: index % 10 === 0 ? (orderStates[(index / 10) % 8] ?? 'PAID') : 'PAID',
  });

async function fill(from: number, until: number): Promise<void> {
  for (let start = from; start < until; start += 25) {
    const puts = Array.from({ length: Math.min(25, until - start) }, (_, offset) => ({
      PutRequest: { Item: newOrder(tables.transactions, orderAt(start + offset)).Item },
    }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tables.transactions]: puts } }));
  }
}

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
  client = dynamoClient(emulator.endpoint);
  tables.transactions = await emulator.makeTable('transactions');
  tables.users = await emulator.makeTable('users');
  for (let index = 0; index < PEOPLE; index += 1) {
    const id = `BUYER${String(index)}`;
    await dynamoUsers(tables.users, client).create(anAccount({ id, email: `${id}@example.com`.toLowerCase() }));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

/** Makes a table of so many people of one name. */
async function peopleOf(count: number): Promise<string> {
  const users = await emulator.makeTable('users');
  const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(6, '0'));
  for (let start = 0; start < count; start += 25) {
    const puts = numbers.slice(start, start + 25).map((number) => {
      const account = anAccount({
        id: number,
        email: `family-${number}@example.com`,
        fullname: 'Amy Marlow',
      });
      return { PutRequest: { Item: accountPut(users, { account, stored: undefined }).Item } };
    });
    await client.send(new BatchWriteCommand({ RequestItems: { [users]: puts } }));
  }
  return users;
}

/** Records the commands until the test ends, without the values that they compare. */
function recordedCalls(): { readonly calls: string[]; readonly limits: unknown[]; items(): number; bytes(): number } {
  const calls: string[] = [];
  const limits: unknown[] = [];
  let items = 0;
  let bytes = 0;
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const send = DynamoDBDocumentClient.prototype.send as (command: unknown) => Promise<unknown>;
  const record = async function (this: unknown, command: { constructor: { name: string }; input: object }) {
    const { IndexName = 'table', Limit } = command.input as { IndexName?: string; Limit?: number };
    calls.push(`${command.constructor.name} ${IndexName}`);
    limits.push(Limit);
    const output = (await send.call(this, command)) as { Items?: unknown[]; Item?: unknown };
    items += output.Items?.length ?? 0;
    bytes += JSON.stringify(output.Items ?? output.Item ?? '').length;
    return output;
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(record as never);
  return { calls, limits, items: () => items, bytes: () => bytes };
}

const all = { state: '', from: '', until: '', after: '' } as const;
const dependencies = () => ({
  orders: dynamoOrders(tables.transactions, client),
  users: dynamoUsers(tables.users, client),
  payments: inMemoryPayments(),
  clock: { now: () => NOW },
  zone: 'America/New_York',
  agreementsOf: () => Promise.resolve([]),
});

describe('a page of orders', () => {
  it('costs the same with few orders and with many, also far back', async () => {
    const list = listOfficeOrders(dependencies());
    const cost = async (input: Parameters<typeof list>[0]['input']) => {
      const recorded = recordedCalls();
      const page = await list({ input });
      const { calls, limits } = recorded;
      vi.restoreAllMocks();
      return { calls, limits, items: recorded.items(), page };
    };
    await fill(0, 200);
    const few = await cost(all);
    await fill(200, MANY);
    const many = await cost(all);
    expect(many.calls).toEqual(orderStates.map(() => 'QueryCommand byState'));
    expect(many.calls).toEqual(few.calls);
    expect(many.limits).toEqual(orderStates.map(() => OFFICE_PAGE + 1));
    expect(many.limits).toEqual(few.limits);
    expect(many.page.orders).toEqual(few.page.orders);

    const far = Buffer.from(`${String(NOW - (MANY - 50) * 60_000)} ~`).toString('base64url');
    const last = await cost({ ...all, after: far });
    expect(last.calls).toEqual(few.calls);
    expect(last.limits).toEqual(orderStates.map(() => OFFICE_PAGE + 2));
    expect(last.page.orders).toHaveLength(OFFICE_PAGE);
    for (const { items } of [few, many, last]) expect(items).toBeLessThanOrEqual(8 * (OFFICE_PAGE + 2));

    // A rare status reads more rows at once, and no more with more orders.
    const rare = await cost({ ...all, state: 'PARTLY_REFUNDED' });
    expect(rare.calls).toEqual(['QueryCommand byState']);
    expect(rare.limits).toEqual([OFFICE_READ_AHEAD]);
    expect(rare.items).toBe(OFFICE_READ_AHEAD);
    expect(rare.page.next).not.toBe('');

    const day = await cost({ ...all, state: 'PAID', from: '2026-11-01', until: '2026-11-01' });
    expect(day.calls).toEqual(['QueryCommand byState']);
    expect(day.page.orders).toHaveLength(OFFICE_PAGE);
  }, 600_000);

  it('has every order once', async () => {
    const list = listOfficeOrders(dependencies());
    const seen: string[] = [];
    const startedAt = performance.now();
    let pages = 0;
    for (let after = '', first = true; first || (after !== '' && pages < 200); first = false) {
      const page = await list({ input: { ...all, after } });
      seen.push(...page.orders.map(({ number }) => number));
      after = page.next;
      pages += 1;
    }
    const expected = Array.from({ length: Math.min(MANY, 200 * OFFICE_PAGE) }, (_, index) => orderAt(index).number);
    expect(seen).toEqual(expected);
    if (process.env['ORDERS'] !== undefined) {
      process.stdout.write(`${String(Math.round((performance.now() - startedAt) / pages))} ms a page\n`);
    }
  }, 600_000);
});

describe('a search for orders', () => {
  it('reads at most ten people of a name, whatever their number', async () => {
    const find = findOfficeOrders(dependencies());
    const recorded = recordedCalls();
    const { orders } = await find({ input: { ...all, search: 'Amy Marlow' } });
    expect(orders).toHaveLength(OFFICE_PAGE);
    const counted = Object.fromEntries(
      [...new Set(recorded.calls)].map((call) => [call, recorded.calls.filter((one) => one === call).length]),
    );
    // The name is looked for in both orders, at each word of a name. Of each person, a query finds
    // the own orders, and one those that were paid for others.
    const ofNames = Object.fromEntries(nameIndexes.map(({ name }) => [`QueryCommand ${name}`, 2]));
    expect(counted).toEqual({ ...ofNames, 'GetCommand table': 10, 'QueryCommand table': 20 });
  });

  it('takes as many calls and bytes among thousands of people as among few', async () => {
    const [few, many] = await Promise.all([peopleOf(60), peopleOf(PEOPLE_MANY)]);
    for (const [search, people] of [
      ['Marlow', 10],
      ['family-000007@example.com', 1],
      ['Nobody Here', 0],
    ] as const) {
      const costs = [];
      for (const users of [few, many]) {
        const recorded = recordedCalls();
        await findOfficeOrders({ ...dependencies(), users: dynamoUsers(users, client) })({
          input: { ...all, search },
        });
        costs.push({ search, calls: recorded.calls.toSorted(), bytes: recorded.bytes() });
        vi.restoreAllMocks();
      }
      expect(costs[1]).toEqual(costs[0]);
      expect(costs[1]?.calls.filter((call) => call === 'GetCommand table')).toHaveLength(people);
      expect(costs[1]?.calls.length).toBeLessThanOrEqual(2 * nameIndexes.length + 3 * people);
      expect(costs[1]?.bytes).toBeLessThan(15_000);
    }
  });

  it('reads one person for an address, and one order for its number', async () => {
    const find = findOfficeOrders(dependencies());
    const recorded = recordedCalls();
    await find({ input: { ...all, search: 'buyer1@example.com' } });
    expect(recorded.calls.splice(0)).toEqual(['GetCommand table', 'QueryCommand table', 'QueryCommand table']);
    expect((await find({ input: { ...all, search: orderAt(7).number } })).orders).toHaveLength(1);
    expect(recorded.calls.splice(0)).toEqual(['QueryCommand byNumber', 'GetCommand table']);
    await find({ input: { ...all, search: 'FYR-48213' } });
    expect(recorded.calls).toEqual(['GetCommand table']);
  });
});
