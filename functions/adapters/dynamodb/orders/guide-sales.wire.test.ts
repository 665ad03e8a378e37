import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { anItem, anOrder, aSeat } from '#testing/samples.ts';
import { dynamoGuideSales } from './guide-sales.ts';

let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let client: ReturnType<typeof dynamoClient>;
let table: string;
const discount = { code: 'WELCOME20', cents: 400 };

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
  client = dynamoClient(emulator.endpoint);
  table = await emulator.makeTable('transactions');
  for (const [index, state] of (['PAID', 'PAID', 'REFUNDED', 'PAID', 'OPEN', 'PAID'] as const).entries()) {
    const createdAt = Date.UTC(2026, 9, 1 + index);
    const free = index === 3 ? { totalCents: 0, discount: { code: 'WELCOME20', cents: 1_999 } } : {};
    const mixed = index === 5 ? { items: [anItem(), aSeat()] } : {};
    const number = `order-${String(index)}`;
    const order = anOrder({ number, state, createdAt, grants: ['biology'], ...free, ...mixed });
    const withCode = index === 0 ? { discount, capturedCents: 1_599, refundedCents: 599 } : {};
    const Item = { ...order, ...withCode, orderedOn: new Date(createdAt).toISOString() };
    await client.send(new PutCommand({ TableName: table, Item }));
  }
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

const days = (orders: readonly { readonly createdAt: number }[]) =>
  orders.map(({ createdAt }) => new Date(createdAt).getUTCDate());

it('reads the paid orders, newest first', async () => {
  const orders = await dynamoGuideSales(table, client).newestPaid(0, 10);
  expect(days(orders)).toEqual([6, 4, 2, 1]);
  expect(orders[0]).toEqual({
    items: [anItem(), aSeat()].map(({ id, cents }) => ({ id, cents })),
    grants: ['biology'],
    totalCents: 13_999,
    createdAt: Date.UTC(2026, 9, 6),
  });
  // It was free because of a code, so it isn't a gift.
  expect(orders[1]).toMatchObject({ totalCents: 0, discount: { code: 'WELCOME20', cents: 1_999 } });
  expect(orders.at(-1)).toMatchObject({ discount, capturedCents: 1_599, refundedCents: 599 });
});

it('makes one call, however many orders there are', async () => {
  const send = vi.spyOn(client, 'send');
  await dynamoGuideSales(table, client).newestPaid(0, 2);
  expect(send).toHaveBeenCalledTimes(1);
});

it('reads no more than asked for, and none from before', async () => {
  const sales = dynamoGuideSales(table, client);
  expect(days(await sales.newestPaid(0, 2))).toEqual([6, 4]);
  expect(days(await sales.newestPaid(Date.UTC(2026, 9, 2), 10))).toEqual([6, 4, 2]);
});
