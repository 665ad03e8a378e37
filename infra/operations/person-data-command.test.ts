import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamoClient } from '#composition/clients.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { anAccount, aPaidOrder } from '#testing/samples.ts';
import { type Ask, personDataCommand } from './person-data-command.ts';

const amy = 'amy@example.com';
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

beforeEach(async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', emulator.endpoint);
  for (const [variable, table] of [
    ['TABLE_USERS', 'users'],
    ['TABLE_OTP_CODES', 'otpCodes'],
    ['TABLE_SESSIONS', 'sessions'],
    ['TABLE_TRANSACTIONS', 'transactions'],
    ['TABLE_ENQUIRIES', 'enquiries'],
    ['TABLE_OUTBOX', 'outbox'],
  ] as const) {
    vi.stubEnv(variable, await emulator.makeTable(table));
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const users = () => dynamoUsers(process.env['TABLE_USERS'] ?? '', client);

async function meetAmy(): Promise<void> {
  await users().create(anAccount());
  await dynamoOrders(process.env['TABLE_TRANSACTIONS'] ?? '', client).insert(aPaidOrder());
}

const nobodyAnswers: Ask = () => Promise.resolve('');

async function run(args: readonly string[], ask: Ask = nobodyAnswers) {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const code = await personDataCommand(args, ask);
  const printed = { code, out: out.mock.calls.flat().join('\n'), err: err.mock.calls.flat().join('\n') };
  out.mockClear();
  err.mockClear();
  return printed;
}

describe('person-data', () => {
  it.each([
    [[]],
    [['export']],
    [['forget', amy]],
    [['export', amy, '--yes']],
    [['erase', amy, '--force']],
    [['erase', 'amy']],
  ])('explains itself when called with %j', async (args) => {
    const { code, err } = await run(args);
    expect(code).toBe(1);
    expect(err).toContain('Usage:');
  });

  it('prints a copy as JSON, with times that people can read, for any spelling of the address', async () => {
    await meetAmy();
    const { code, out } = await run(['export', ' Amy@Example.com ']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      email: amy,
      account: { fullname: 'Amy Marlow', createdAt: expect.stringMatching(/^20\d\d-.*Z$/) as string },
      orders: [{ totalCents: 1999, paidAt: expect.stringMatching(/Z$/) as string }],
    });
  });

  it('says what it would erase and does nothing unless it is told to', async () => {
    await meetAmy();
    for (const answer of ['', 'y', 'no']) {
      const { code, out, err } = await run(['erase', amy], () => Promise.resolve(answer));
      expect(code).toBe(1);
      expect(out).toContain('- account (1): to be erased');
      expect(out).toContain('(PAID, $19.99): to be kept as a financial record');
      expect(err).toBe('Nothing was erased.');
    }
    expect(await users().findByEmail(amy)).toBeDefined();
  });

  it.each<[string, string[], Ask]>([
    ['after asking', [], () => Promise.resolve('erase')],
    ['without asking with --yes', ['--yes'], () => Promise.reject(new Error('asked'))],
  ])('erases %s and tells what it did and what it cannot reach', async (_, options, ask) => {
    await meetAmy();
    const { code, out } = await run(['erase', amy, ...options], ask);
    expect(code).toBe(0);
    expect(out).toContain('- account (1): erased');
    expect(out).toContain('(PAID, $19.99): kept as a financial record');
    expect(out).toContain('backups of the last 35 days');
    expect(await users().findByEmail(amy)).toBeUndefined();
    expect((await run(['erase', amy, '--yes'])).out).toContain(`Nothing is stored about ${amy}.`);
  });

  it('prints what the environment lacks', async () => {
    vi.stubEnv('TABLE_USERS', '');
    vi.stubEnv('TABLE_OUTBOX', undefined);
    expect(await run(['export', amy])).toMatchObject({
      code: 1,
      err: 'The environment is incomplete: TABLE_USERS is empty, TABLE_OUTBOX is missing.',
    });
  });

  it('says that it can be run again when the tables cannot be reached', async () => {
    vi.stubEnv('TABLE_SESSIONS', 'no-such-table');
    const { code, err } = await run(['erase', amy, '--yes']);
    expect(code).toBe(1);
    expect(err).toContain('DynamoDB is not answering');
    expect(err).toContain('Run it again');
  });
});
