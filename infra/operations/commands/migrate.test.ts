import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders, payments, users } from '#composition/adapters.ts';
import { dynamoClient } from '#composition/clients.ts';
import { allEmulators } from '#testing/emulators.ts';
import { anAccount, anOrder, aPaidOrder } from '#testing/samples.ts';
import { runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
});
afterAll(async () => {
  await emulators.close();
});

const migrate = async (...args: string[]) => {
  const { code, out } = await runOps(['migrate', '--json', '--local', ...args], { environment: emulators.environment });
  expect(code).toBe(0);
  return out.split('\n').map((line) => JSON.parse(line) as unknown);
};
const none = { due: 0, done: 0, left: 0 };
const reports = (numbers: object, figures: object, keys: object = none) => [
  { migration: 'receipt-numbers', ...numbers },
  { migration: 'payment-figures', ...figures },
  { migration: 'order-times', ...keys },
  { migration: 'names', ...keys },
];

/**
 * An order that PayPal knows and that was written before fees, refunds and receipt numbers were
 * recorded.
 */
async function anOldOrder(number: string) {
  const opened = anOrder({ number });
  const { paypalOrderId } = await payments().open(opened);
  await fetch(`${emulators.environment['PAYPAL_API_URL'] ?? ''}/_orders/${paypalOrderId}/approve`, { method: 'POST' });
  const [capture] = (await payments().capture(opened, paypalOrderId)).captures;
  const captureId = capture?.id ?? '';
  await payments().refund({ captureId, requestId: `refund-${number}-0`, cents: 499, currency: 'USD' });
  return aPaidOrder({ number, paypalOrderId, captureId, refundedCents: 499 });
}

describe('ops migrate', () => {
  let old: Awaited<ReturnType<typeof anOldOrder>>;
  beforeEach(async () => {
    old = await anOldOrder(`OLD${String(Math.random()).slice(2)}`);
    await orders().insert(old);
    await orders().insert(anOrder({ number: `OPEN${old.number}` }));
    await orders().insert(aPaidOrder({ number: `GIFT${old.number}`, totalCents: 0, capturedCents: 0 }));
  });

  it('counts in a dry run and writes nothing', async () => {
    expect(await migrate('--dry-run')).toEqual(reports({ due: 1, done: 0, left: 1 }, { due: 1, done: 0, left: 1 }));
    expect(await orders().find(old)).toEqual(old);
    await migrate();
  });

  it('completes orders from before, once, and has nothing to do the second time', async () => {
    const one = { due: 1, done: 1, left: 0 };
    expect(await migrate()).toEqual(reports(one, one));
    const done = await orders().find(old);
    const payment = await payments().read(old.paypalOrderId ?? '');
    const [recorded] = payment?.refunds ?? [];
    expect(done).toEqual({
      ...old,
      receiptNumber: expect.stringMatching(/^FYR-\d{5}$/) as string,
      feeCents: payment?.captures[0]?.feeCents,
      refunds: [{ id: recorded?.id, at: recorded?.at, cents: 499, by: 'PAYPAL' }],
    });
    expect(await migrate()).toEqual(reports(none, none));
    expect(await orders().find(old)).toEqual(done);
  });

  it('gives each order one number in simultaneous runs', async () => {
    await Promise.all([migrate(), migrate()]);
    const done = await orders().find(old);
    expect(await orders().locateReceipt(done?.receiptNumber ?? '')).toEqual({
      buyerId: old.buyerId,
      number: old.number,
    });
    expect(await migrate()).toEqual(reports(none, none));
  });

  it('reports what it did, and which figures PayPal no longer has', async () => {
    const forgotten = aPaidOrder({ number: `LOST${old.number}` });
    await orders().insert(forgotten);
    const run = () => runOps(['migrate', '--local'], { environment: emulators.environment });
    expect((await run()).out).toBe(
      'receipt-numbers: 2 done (gives paid orders a receipt number).\n' +
        'payment-figures: 1 done (asks PayPal for its fee, and for the day of each refund that was not recorded), 1 left: PayPal has no figures for them.\n' +
        'order-times: nothing to do.\nnames: nothing to do.',
    );
    expect((await run()).out).toContain('receipt-numbers: nothing to do.\npayment-figures: 0 done');
  });

  it('adds the keys of the lists of the office to rows from before, once', async () => {
    await migrate();
    const { TABLE_TRANSACTIONS, TABLE_USERS, DYNAMODB_ENDPOINT } = emulators.environment;
    const client = dynamoClient(DYNAMODB_ENDPOINT);
    const order = anOrder({ number: `BEFORE${old.number}`, state: 'EXPIRED', createdAt: Date.UTC(2020, 1, 2) });
    const account = anAccount({ email: `${old.number}@example.com`.toLowerCase(), fullname: `Amy X${old.number}` });
    await client.send(new PutCommand({ TableName: TABLE_TRANSACTIONS, Item: order }));
    await client.send(new PutCommand({ TableName: TABLE_USERS, Item: account }));
    const waiting = { due: 1, done: 0, left: 1 };
    const [, figures] = await migrate('--dry-run');
    expect((await migrate('--dry-run')).slice(2)).toEqual(reports({}, {}, waiting).slice(2));
    const listed = () =>
      orders().byState({ state: 'EXPIRED', from: order.createdAt, until: order.createdAt + 1, limit: 9 });
    expect((await listed()).orders).toEqual([]);
    expect(await migrate()).toEqual([
      ...reports(none, {}).slice(0, 1),
      figures,
      ...reports({}, {}, { due: 1, done: 1, left: 0 }).slice(2),
    ]);
    expect((await listed()).orders).toEqual([order]);
    expect(await users().byName(`x${old.number}`.toLowerCase(), 9)).toEqual([account.email]);
    expect(await users().findByEmail(account.email)).toEqual(account);
    expect((await migrate()).slice(2)).toEqual(reports({}, {}).slice(2));
    client.destroy();
  });
});
