import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import type { AccountLine } from '#domain/orders/ledger.ts';
import type { Order } from '#domain/orders/order.ts';
import { TEST_START } from '#testing/clock.ts';
import { useDynamoDb } from '#testing/dynamodb.ts';
import { aGuide, aLead, anAccount, anItem, anOrder, aPaidOrder } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

const DAY = 86_400_000;
const db = useDynamoDb();
let environment: Record<string, string>;
const table = (name: string): string => environment[name] ?? '';

beforeEach(async () => {
  environment = {
    DYNAMODB_ENDPOINT: db.emulator.endpoint,
    TABLE_TRANSACTIONS: await db.emulator.makeTable('transactions'),
    TABLE_USERS: await db.emulator.makeTable('users'),
    TABLE_LEADS: await db.emulator.makeTable('leads'),
    TABLE_OUTBOX: await db.emulator.makeTable('outbox'),
  };
});

const run = (...args: string[]): Promise<Run> => runOps([...args, '--local'], { environment });
const jsonOf = ({ out }: Run): unknown[] =>
  out === '' ? [] : out.split('\n').map((line) => JSON.parse(line) as unknown);

describe('ops payments of a large table', () => {
  it('reads all pages, even those that the filter empties', async () => {
    const store = dynamoOrders(table('TABLE_TRANSACTIONS'), db.client);
    const title = 'x'.repeat(250_000);
    for (const number of ['A', 'B', 'C', 'D', 'E', 'F']) {
      await store.insert(aPaidOrder({ number, items: [anItem(aGuide({ title }))] }));
    }
    expect(jsonOf(await run('payments', '--json'))).toHaveLength(6 + 3);
  });

  it.each([
    [['--csv', '--json'], 'not both'],
    [['--from', '2026-11-31'], '--from 2026-11-31 is not a day: write it as 2026-11-30.'],
    [['--until', '11/30/2026'], '--until 11/30/2026 is not a day: write it as 2026-11-30.'],
    [['--from', '2026-11-30', '--until', '2026-11-01'], '--from 2026-11-30 is after --until 2026-11-01.'],
  ])('refuses %j', async (args, reason) => {
    const { code, err } = await run('payments', ...args);
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });

  it.each([['payments'], ['leads'], ['bounces'], ['office', 'list-orders']])(
    '%s %s refuses two formats before it looks for a stack',
    async (...list) => {
      const connect = vi.fn(() => Promise.resolve(environment));
      const { code, err } = await runOps([...list, '--csv', '--json', '--local'], { connect });
      expect({ code, err }).toEqual({ code: 2, err: 'Name --csv or --json, not both.' });
      expect(connect).not.toHaveBeenCalled();
    },
  );

  it('reports that a table cannot be reached', async () => {
    environment['TABLE_TRANSACTIONS'] = 'no-such-table';
    expect(await run('payments')).toMatchObject({ code: 1, err: expect.stringContaining('DynamoDB') as string });
  });
});

describe('ops payments', () => {
  const at = (time: string) => Date.parse(time);
  const sold = (number: string, changes: Partial<Order>) =>
    aPaidOrder({ number, receiptNumber: `FYR-${number}`, captureId: `CAP${number}`, feeCents: 119, ...changes });

  async function sell(...sales: readonly Order[]): Promise<void> {
    const store = dynamoOrders(table('TABLE_TRANSACTIONS'), db.client);
    for (const sale of sales) await store.insert(sale);
  }

  it('has each payment and each refund on its own day, with the fee, and the totals', async () => {
    await sell(
      sold('10001', {
        paidAt: at('2026-11-03T20:00:00Z'),
        refundedCents: 999,
        refunds: [
          { id: 'R2', at: at('2026-11-30T20:00:00Z'), cents: 500, by: 'PAYPAL' },
          { id: 'R1', at: at('2026-11-05T20:00:00Z'), cents: 499, by: 'OPERATOR', pdfId: 'biology' },
        ],
      }),
      // Paid in October, refunded in November.
      sold('10002', {
        state: 'REFUNDED',
        grants: [],
        paidAt: at('2026-10-15T20:00:00Z'),
        refundedCents: 1_999,
        refunds: [{ id: 'R3', at: at('2026-11-04T20:00:00Z'), cents: 1_999, by: 'SYSTEM', pdfId: 'biology' }],
      }),
      // The last minute of November in San Jose is in December elsewhere.
      sold('10003', { paidAt: at('2026-12-01T07:59:00Z') }),
      sold('10004', { paidAt: at('2026-12-01T08:00:00Z') }),
      anOrder({ number: 'UNPAID' }),
      aPaidOrder({ number: 'GIFT', totalCents: 0, capturedCents: 0, paidAt: at('2026-11-04T20:00:00Z') }),
    );
    const { code, out } = await run('payments', '--csv', '--from', '2026-11-01', '--until', '2026-11-30');
    expect(code).toBe(0);
    expect(out.split('\r\n')).toEqual([
      '\uFEFFdate (Pacific Time),kind,dollars,PayPal fee,net,receipt,order,name,email,guides,PayPal transaction,note',
      '2026-11-03,payment,19.99,-1.19,18.8,FYR-10001,10001,Amy Marlow,amy@example.com,biology,CAP10001,',
      '2026-11-04,refund,-19.99,,-19.99,FYR-10002,10002,Amy Marlow,amy@example.com,biology,R3,"by the shop, because it was paid twice, for biology"',
      '2026-11-05,refund,-4.99,,-4.99,FYR-10001,10001,Amy Marlow,amy@example.com,biology,R1,"by us, for biology"',
      '2026-11-30,refund,-5,,-5,FYR-10001,10001,Amy Marlow,amy@example.com,biology,R2,at PayPal',
      '2026-11-30,payment,19.99,-1.19,18.8,FYR-10003,10003,Amy Marlow,amy@example.com,biology,CAP10003,',
      ',total of payments,39.98,-2.38,37.6,,,,,,,',
      ',total of refunds,-29.98,0,-29.98,,,,,,,',
      ',total,10,-2.38,7.62,,,,,,,\r',
    ]);
  });

  it('adds up to the same whatever the days are cut into', async () => {
    const sales = Array.from({ length: 40 }, (_, index) =>
      sold(String(20_000 + index), {
        paidAt: TEST_START + index * 7 * 3_600_000,
        refundedCents: index,
        refunds:
          index === 0
            ? []
            : [{ id: `R${String(index)}`, at: TEST_START + index * 11 * 3_600_000, cents: index, by: 'PAYPAL' }],
      }),
    );
    await sell(...sales);
    const totalOf = async (...options: string[]) =>
      (jsonOf(await run('payments', '--json', ...options)).at(-1) as { kind: string; net: number }).net;
    const parts = [
      await totalOf('--until', '2026-11-08'),
      await totalOf('--from', '2026-11-09', '--until', '2026-11-15'),
      await totalOf('--from', '2026-11-16'),
    ];
    const whole = await totalOf('--from', '2026-01-01');
    expect(whole).toBeCloseTo(40 * 18.8 - 7.8, 6);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 6);
  });

  it('notes unknown fees, and counts nothing under review', async () => {
    const { feeCents: _, ...withoutFee } = sold('30001', { refundedCents: 500 });
    const { paidAt: __, ...aside } = sold('30002', {
      state: 'QUARANTINED',
      problem: 'captured with another amount',
      grants: [],
    });
    await sell(withoutFee, aside, sold('30003', { state: 'REFUNDED', reversedAt: at('2026-11-09T20:00:00Z') }));
    const lines = jsonOf(await run('payments', '--json', '--from', '2026-11-01')) as AccountLine[];
    expect(lines).toMatchObject([
      { kind: 'payment under review', note: 'captured with another amount' },
      { kind: 'payment', order: '30001' },
      { kind: 'payment', order: '30003' },
      { date: '2026-11-09', kind: 'reversal', dollars: -19.99 },
      { kind: 'total of payments', dollars: 39.98, note: expect.stringContaining('fee is not known: 1') as string },
      { kind: 'total of refunds', dollars: -19.99 },
      { kind: 'total', dollars: 19.99 },
    ]);
    expect(lines.find(({ order }) => order === '30001')).not.toHaveProperty('fee');
    const { out } = await run('payments', '--from', '2026-11-09');
    expect(out).toMatch(
      /^2026-11-09 {2}reversal +-19\.99 +0\.00 +-19\.99 {2}FYR-30003 {2}30003 {2}by PayPal, which decided a dispute/,
    );
  });
});

describe('ops leads', () => {
  const details = {
    interest: 'medicine',
    grade: '',
    address: '1 Elm Street',
    postcode: '95113',
    city: 'San Jose',
    state: 'California',
    comments: '=HYPERLINK("https://evil.example")',
  };

  it('lists accounts, but none whose time to confirm the address is over', async () => {
    const users = dynamoUsers(table('TABLE_USERS'), db.client);
    await users.create(anAccount({ details }));
    await users.create(anAccount({ email: 'ben@example.com', fullname: 'Ben', unverifiedUntil: Date.UTC(2126, 0) }));
    await users.create(anAccount({ email: 'late@example.com', unverifiedUntil: TEST_START - 365 * DAY }));
    const { code, out } = await run('leads');
    expect(code).toBe(0);
    expect(out.split('\n').sort()).toEqual([
      '2 in all. Times are Pacific Time.',
      '2026-11-02 07:00  Amy Marlow  <amy@example.com>  5550102030  proven  medicine',
      '2026-11-02 07:00  Ben  <ben@example.com>  5550102030  not proven',
    ]);
    expect(jsonOf(await run('leads', '--json', '--since', '2026-11-03'))).toEqual([]);
  });

  it('has a line for each browser that signed up with an unconfirmed address', async () => {
    const later = { fullname: 'Amy Reed', phone: '5550102031', details, createdAt: TEST_START + DAY, browser: 'bb' };
    const signedUp = { details, browser: 'aa', signUps: [later], unverifiedUntil: Date.UTC(2126, 0) };
    await dynamoUsers(table('TABLE_USERS'), db.client).create(anAccount(signedUp));
    const named = async (...args: string[]) =>
      (jsonOf(await run('leads', '--json', ...args)) as { name: string }[]).map(({ name }) => name);
    expect(await named()).toEqual(['Amy Marlow', 'Amy Reed']);
    expect(await named('--since', '2026-11-03')).toEqual(['Amy Reed']);
  });

  it('lists each version of a lead, also without an account, once', async () => {
    const store = dynamoLeads(
      { leads: table('TABLE_LEADS'), users: table('TABLE_USERS'), outbox: table('TABLE_OUTBOX') },
      db.client,
    );
    const account = anAccount({ details: { ...details, grade: '8' } });
    await store.record(aLead(), { account, stored: undefined }, []);
    const changed = { ...aLead().details, phone: '5550102031' };
    await store.record(aLead({ revision: 2, receivedAt: TEST_START + DAY, details: changed }), undefined, []);
    await store.record(aLead({ email: 'bo@example.com' }), undefined, []);
    const listed = jsonOf(await run('leads', '--json')) as Record<string, string>[];
    expect(listed.map(({ email, phone, proven, grade }) => [email, phone, proven, grade]).sort()).toEqual([
      ['amy@example.com', '5550102030', 'yes', '8'],
      ['amy@example.com', '5550102031', 'yes', '8'],
      ['bo@example.com', '5550102030', 'no', '8'],
    ]);
    expect(jsonOf(await run('leads', '--json', '--since', '2026-11-03'))).toMatchObject([
      { email: 'amy@example.com', phone: '5550102031', proven: 'yes' },
    ]);
  });

  it('lets no visitor write a formula into the spreadsheet', async () => {
    await dynamoUsers(table('TABLE_USERS'), db.client).create(anAccount({ phone: '+15550102030', details }));
    const { out } = await run('leads', '--csv');
    expect(out.split('\n')[1]).toBe(
      '2026-11-02 07:00,Amy Marlow,amy@example.com,\'+15550102030,yes,medicine,,1 Elm Street,95113,San Jose,California,"\'=HYPERLINK(""https://evil.example"")",,\r',
    );
  });
});
