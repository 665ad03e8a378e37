import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoOrders } from '#adapters/dynamodb/orders/orders.ts';
import { dynamoUsers } from '#adapters/dynamodb/people/users.ts';
import { dynamoClient } from '#composition/clients.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { anAccount, aPaidOrder } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

const DAY = 86_400_000;
let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let client: ReturnType<typeof dynamoClient>;
let inUse: string;
let restored: string;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
  client = dynamoClient(emulator.endpoint);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  client.destroy();
  await emulator.close();
});
beforeEach(async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', emulator.endpoint);
  inUse = await emulator.makeTable('users');
  restored = await emulator.makeTable('users');
});

const run = (args: readonly string[], answer?: string): Promise<Run> =>
  runOps(['copy-rows', ...args, '--local'], { answer, environment: { TABLE_USERS: inUse } });
const account = (email: string, changes = {}) => anAccount({ email, ...changes });
const nameOf = async (email: string) => (await dynamoUsers(inUse, client).findByEmail(email))?.fullname;
const rows = async (table: string) => (await client.send(new ScanCommand({ TableName: table }))).Items ?? [];

describe('ops copy-rows', () => {
  it('restores lost rows, keeps existing ones, and can be repeated', async () => {
    for (let index = 0; index < 45; index += 1) {
      await dynamoUsers(restored, client).create(account(`a${String(index)}@example.com`, { fullname: 'Before' }));
    }
    await dynamoUsers(inUse, client).create(account('a7@example.com', { fullname: 'Since' }));
    expect(await run(['users', restored], 'y')).toMatchObject({
      code: 0,
      asked: [`Copy all rows of ${restored} into users? [y/N] `],
      out: `${restored} had 45 rows. Written: 44; already there: 1. Erase again everyone who was erased since the backup.`,
    });
    expect(await rows(inUse)).toHaveLength(45);
    expect(await nameOf('a7@example.com')).toBe('Since');
    expect((await run(['users', restored, '--yes'])).out).toContain('45 rows. Written: 0');
    expect(await rows(restored)).toHaveLength(45);
  });

  it('replaces existing rows only with --overwrite', async () => {
    await dynamoUsers(restored, client).create(account('amy@example.com', { fullname: 'Before' }));
    await dynamoUsers(inUse, client).create(account('amy@example.com', { fullname: 'Spoilt' }));
    expect((await run(['users', restored, '--overwrite', '--yes'])).out).toContain('1 row. Written: 1');
    expect(await nameOf('amy@example.com')).toBe('Before');
  });

  it('copies one person only, so that others who were erased stay erased', async () => {
    for (const email of ['amy@example.com', 'bo@example.com']) {
      await dynamoUsers(restored, client).create(account(email));
    }
    expect((await run(['users', restored, '--only', 'amy@example.com', '--yes'])).out).toContain('1 row. Written: 1');
    expect(await rows(inUse)).toHaveLength(1);
  });

  it('keeps the orders of a buyer apart', async () => {
    const [from, into] = [await emulator.makeTable('transactions'), await emulator.makeTable('transactions')];
    for (const number of ['ONE', 'TWO']) await dynamoOrders(from, client).insert(aPaidOrder({ number }));
    await dynamoOrders(into, client).insert(aPaidOrder({ number: 'ONE' }));
    const environment = { TABLE_TRANSACTIONS: into };
    const { out } = await runOps(['copy-rows', 'transactions', from, '--yes', '--json', '--local'], { environment });
    expect(JSON.parse(out)).toEqual({ table: 'transactions', from, found: 2, written: 1 });
    expect(await rows(into)).toHaveLength(2);
  });

  it('does not copy expired rows', async () => {
    await dynamoUsers(restored, client).create(account('old@example.com', { unverifiedUntil: Date.now() - DAY }));
    await dynamoUsers(restored, client).create(account('new@example.com', { unverifiedUntil: Date.now() + DAY }));
    expect((await run(['users', restored, '--yes'])).out).toContain('1 row. Written: 1');
    expect(await nameOf('old@example.com')).toBeUndefined();
  });

  it('writes nothing in a dry run or without confirmation', async () => {
    await dynamoUsers(restored, client).create(account('amy@example.com'));
    expect((await run(['users', restored, '--dry-run'])).out).toBe(
      `${restored} has 1 row to copy. Nothing was written.`,
    );
    expect(await run(['users', restored], 'n')).toMatchObject({ code: 1 });
    expect(await rows(inUse)).toEqual([]);
  });

  it('refuses unknown tables, and to copy a table onto itself', async () => {
    expect((await run(['buyers', restored])).err).toContain('There is no table buyers. The tables are users,');
    expect((await run(['users', inUse, '--yes'])).err).toContain('is the table in use');
    expect(await run(['users', 'nowhere'])).toMatchObject({
      code: 2,
      asked: [],
      err: 'There is no table nowhere here: `aws dynamodb list-tables` lists all.',
    });
  });

  it('copies no rows of another kind, though they have the key as well', async () => {
    const environment = { TABLE_USERS: inUse, TABLE_MESSAGES: await emulator.makeTable('messages') };
    const ofItself = ['copy-rows', 'users', environment.TABLE_MESSAGES, '--yes', '--local'];
    expect(await runOps(ofItself, { environment })).toMatchObject({
      code: 2,
      err: `${environment.TABLE_MESSAGES} is the table of messages: its rows don't belong in users.`,
    });
    const feedback = await emulator.makeTable('mailFeedback');
    expect(await run(['users', feedback, '--yes'])).toMatchObject({
      code: 2,
      err: `The keys of ${feedback} are email and event, those of users are email: its rows don't belong there.`,
    });
    expect(await rows(inUse)).toEqual([]);
  });
});
