import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoEnquiries } from '#adapters/dynamodb/enquiries.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamoClient } from '#composition/clients.ts';
import { TEST_START } from '#testing/clock.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { aGuide, anAccount, anEnquiry, anItem, anOrder, aPaidOrder } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

const DAY = 86_400_000;
let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let client: ReturnType<typeof dynamoClient>;
let environment: Record<string, string>;
const table = (name: string): string => environment[name] ?? '';

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
  client = dynamoClient(emulator.endpoint);
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});
beforeEach(async () => {
  environment = {
    DYNAMODB_ENDPOINT: emulator.endpoint,
    TABLE_TRANSACTIONS: await emulator.makeTable('transactions'),
    TABLE_USERS: await emulator.makeTable('users'),
    TABLE_ENQUIRIES: await emulator.makeTable('enquiries'),
    TABLE_OUTBOX: await emulator.makeTable('outbox'),
  };
});

const run = (...args: string[]): Promise<Run> => runOps([...args, '--local'], { environment });
const jsonOf = ({ out }: Run): unknown[] =>
  out === '' ? [] : out.split('\n').map((line) => JSON.parse(line) as unknown);

describe('ops orders', () => {
  async function meetBuyers(): Promise<void> {
    const store = dynamoOrders(table('TABLE_TRANSACTIONS'), client);
    const items = [anItem(aGuide({ id: 'biology' })), anItem(aGuide({ id: 'art', priceCents: 499 }))];
    await store.insert(
      aPaidOrder({ number: 'PAID1', items, buyer: { email: 'zoe@example.com', fullname: 'Zoë, "Z" Lee' } }),
    );
    await store.insert(anOrder({ number: 'OPEN1', createdAt: TEST_START + 3 * DAY }));
  }

  it('lists all in words, with their times in UTC, and says how many there are', async () => {
    await meetBuyers();
    const { code, out } = await run('orders');
    expect(code).toBe(0);
    expect(out.split('\n').sort()).toEqual([
      '2 in all. Times are UTC.',
      '2026-11-02 15:00  PAID1  PAID           $24.98  zoe@example.com  biology art',
      '2026-11-05 15:00  OPEN1  OPEN           $19.99  amy@example.com  biology',
    ]);
  });

  it.each([
    [['--state', 'paid'], ['PAID1']],
    [['--since', '2026-11-03'], ['OPEN1']],
    [['--since', '2026-11-02', '--state', 'OPEN'], ['OPEN1']],
    [['--since', '2026-11-06'], []],
  ])('takes only what %j asks for', async (options, numbers) => {
    await meetBuyers();
    const listed = jsonOf(await run('orders', '--json', ...options)) as { number: string }[];
    expect(listed.map(({ number }) => number)).toEqual(numbers);
  });

  it('tells programs moments as ISO 8601, which names their zone', async () => {
    await meetBuyers();
    expect(jsonOf(await run('orders', '--json', '--state', 'PAID'))).toMatchObject([
      { ordered: '2026-11-02T15:00:00.000Z', paid: '2026-11-02T15:01:00.000Z' },
    ]);
  });

  it('lists thousands, each once', async () => {
    const numbers = Array.from({ length: 3_000 }, (_, index) => `MANY${String(index)}`);
    for (let start = 0; start < numbers.length; start += 25) {
      await client.send(
        new BatchWriteCommand({
          RequestItems: {
            [table('TABLE_TRANSACTIONS')]: numbers
              .slice(start, start + 25)
              .map((number) => ({ PutRequest: { Item: anOrder({ number, problem: 'x'.repeat(1_000) }) } })),
          },
        }),
      );
    }
    const { out } = await run('orders');
    const lines = out.split('\n');
    expect(lines.at(-1)).toBe('3000 in all. Times are UTC.');
    expect(lines.slice(0, -1).map((line) => line.split('  ')[1])).toEqual(expect.arrayContaining(numbers));
    expect(lines).toHaveLength(3_001);
    expect((await run('orders', '--csv')).out.split('\n')).toHaveLength(3_001);
  });

  it('reads on where the table has more than a page, whatever the filter leaves', async () => {
    const store = dynamoOrders(table('TABLE_TRANSACTIONS'), client);
    const title = 'x'.repeat(250_000);
    for (const number of ['A', 'B', 'C', 'D', 'E', 'F']) {
      await store.insert(anOrder({ number, items: [anItem(aGuide({ title }))] }));
    }
    expect(jsonOf(await run('orders', '--json'))).toHaveLength(6);
  });

  it('writes a file that a spreadsheet reads as it is meant', async () => {
    await meetBuyers();
    const { out } = await run('orders', '--csv', '--state', 'PAID');
    expect(out).toBe(
      '\uFEFFnumber,ordered (UTC),paid (UTC),state,dollars,refunded,name,email,guides,paypalOrder,capture\r\n' +
        'PAID1,2026-11-02 15:00,2026-11-02 15:01,PAID,24.98,0,"Zoë, ""Z"" Lee",zoe@example.com,biology art,PPPAID1,CAPPAID1\r',
    );
  });

  it.each([
    [['--since', 'yesterday'], 'is not a day'],
    [['--since', '2026-02-31'], 'is not a day'],
    [['--state', 'bought'], 'BOUGHT is none of OPEN, PENDING'],
    [['--csv', '--json'], 'not both'],
    [['paid'], 'paid is one too many'],
  ])('refuses %j', async (args, reason) => {
    const { code, err } = await run('orders', ...args);
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });

  it.each(['orders', 'leads', 'enquiries', 'bounces'])(
    '%s refuses two formats before it looks for a stack',
    async (list) => {
      const connect = vi.fn(() => Promise.resolve(environment));
      const { code, err } = await runOps([list, '--csv', '--json', '--local'], { connect });
      expect({ code, err }).toEqual({ code: 2, err: 'Name --csv or --json, not both.' });
      expect(connect).not.toHaveBeenCalled();
    },
  );

  it('says that a table cannot be reached', async () => {
    environment['TABLE_TRANSACTIONS'] = 'no-such-table';
    expect(await run('orders')).toMatchObject({ code: 1, err: expect.stringContaining('DynamoDB') as string });
  });
});

describe('ops leads', () => {
  const details = {
    interest: 'medicine',
    address: '1 Elm Street',
    postcode: '95113',
    city: 'San Jose',
    state: 'California',
    comments: '=HYPERLINK("https://evil.example")',
  };

  it('lists who has an account, but nobody whose time to prove the address is over', async () => {
    const users = dynamoUsers(table('TABLE_USERS'), client);
    await users.create(anAccount({ details }));
    await users.create(anAccount({ email: 'ben@example.com', fullname: 'Ben', unverifiedUntil: Date.UTC(2126, 0) }));
    await users.create(anAccount({ email: 'late@example.com', unverifiedUntil: TEST_START - 365 * DAY }));
    const { code, out } = await run('leads');
    expect(code).toBe(0);
    expect(out.split('\n').sort()).toEqual([
      '2 in all. Times are UTC.',
      '2026-11-02 15:00  Amy Marlow  <amy@example.com>  5550102030  proven  medicine',
      '2026-11-02 15:00  Ben  <ben@example.com>  5550102030  not proven',
    ]);
    expect(jsonOf(await run('leads', '--json', '--since', '2026-11-03'))).toEqual([]);
  });

  it('has a line for each browser that signed up with an address that nobody has proven', async () => {
    const later = { fullname: 'Amy Reed', phone: '5550102031', details, createdAt: TEST_START + DAY, browser: 'bb' };
    const signedUp = { details, browser: 'aa', signUps: [later], unverifiedUntil: Date.UTC(2126, 0) };
    await dynamoUsers(table('TABLE_USERS'), client).create(anAccount(signedUp));
    const named = async (...args: string[]) =>
      (jsonOf(await run('leads', '--json', ...args)) as { name: string }[]).map(({ name }) => name);
    expect(await named()).toEqual(['Amy Marlow', 'Amy Reed']);
    expect(await named('--since', '2026-11-03')).toEqual(['Amy Reed']);
  });

  it('lets no visitor write a formula into the spreadsheet', async () => {
    await dynamoUsers(table('TABLE_USERS'), client).create(anAccount({ phone: '+15550102030', details }));
    const { out } = await run('leads', '--csv');
    expect(out.split('\n')[1]).toBe(
      '2026-11-02 15:00,Amy Marlow,amy@example.com,\'+15550102030,yes,medicine,1 Elm Street,95113,San Jose,California,"\'=HYPERLINK(""https://evil.example"")"\r',
    );
  });
});

describe('ops enquiries', () => {
  async function receive(): Promise<void> {
    const store = dynamoEnquiries({ enquiries: table('TABLE_ENQUIRIES'), outbox: table('TABLE_OUTBOX') }, client);
    const partner = {
      kind: 'partner',
      email: 'ann@example.com',
      name: 'Ann',
      phone: '5550102031',
      address: 'Boston',
      comments: '',
    } as const;
    await store.record({ ...anEnquiry(), id: 'late', receivedAt: TEST_START + 2 * DAY }, []);
    await store.record({ ...anEnquiry(), id: 'soon', receivedAt: TEST_START }, []);
    await store.record({ ...partner, id: 'partner', receivedAt: TEST_START + DAY }, []);
    await store.record({ ...partner, id: 'expired', receivedAt: TEST_START - 1_000 * DAY }, []);
  }

  it('lists each kind with the oldest first, but nothing whose time is over', async () => {
    await receive();
    const listed = jsonOf(await run('enquiries', '--json')) as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual(['soon', 'late', 'partner']);
    const { out } = await run('enquiries', '--since', '2026-11-03');
    expect(out).toContain('2026-11-04 15:00  contact  Amy Marlow <amy@example.com>\n    ');
    // Where no comment was written no line is left for it.
    expect(out).toMatch(/partner {2}Ann <ann@example\.com>\n+2 in all\./);
    expect(out).not.toMatch(/^ +$/m);
    expect(out).not.toContain('2026-11-02');
  });

  it('has one line a row in a spreadsheet but for texts of several lines, which are quoted', async () => {
    await receive();
    const { out } = await run('enquiries', '--csv', '--since', '2026-11-03');
    expect(out.startsWith('\uFEFFreceived (UTC),kind,name,email,phone,address,text,id\r\n')).toBe(true);
    expect(out).toContain('2026-11-03 15:00,partner,Ann,ann@example.com,5550102031,Boston,,partner\r');
  });

  it('says that there are none', async () => {
    expect(await run('enquiries')).toMatchObject({ code: 0, out: 'None.' });
    expect(await run('enquiries', '--json')).toMatchObject({ code: 0, out: '' });
  });
});
