import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders/orders.ts';
import { dynamoUsers } from '#adapters/dynamodb/people/users.ts';
import { people } from '#composition/adapters.ts';
import { useDynamoDb } from '#testing/dynamodb.ts';
import { aMailFeedbackEntry, anAccount, aPaidOrder } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

const amy = 'amy@example.com';
const db = useDynamoDb();

beforeEach(async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', db.emulator.endpoint);
  for (const [variable, table] of [
    ['TABLE_USERS', 'users'],
    ['TABLE_OTP_CODES', 'otpCodes'],
    ['TABLE_SESSIONS', 'sessions'],
    ['TABLE_TRANSACTIONS', 'transactions'],
    ['TABLE_LEADS', 'leads'],
    ['TABLE_CONSULTATIONS', 'consultations'],
    ['TABLE_MESSAGES', 'messages'],
    ['TABLE_OUTBOX', 'outbox'],
    ['TABLE_MAIL_FEEDBACK', 'mailFeedback'],
    ['TABLE_FOLLOW_UPS', 'followUps'],
    ['TABLE_AGREEMENTS', 'agreements'],
    ['TABLE_PAYMENT_REQUESTS', 'paymentRequests'],
    ['TABLE_CLASSES', 'classes'],
    ['TABLE_GUIDES', 'guides'],
  ] as const) {
    vi.stubEnv(variable, await db.emulator.makeTable(table));
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const users = () => dynamoUsers(process.env['TABLE_USERS'] ?? '', db.client);

async function createAmy(): Promise<void> {
  await users().create(anAccount());
  await dynamoOrders(process.env['TABLE_TRANSACTIONS'] ?? '', db.client).insert(aPaidOrder());
}

const run = (args: readonly string[], answer?: string): Promise<Run> => runOps([...args, '--local'], { answer });

describe('ops export and ops erase', () => {
  it('refuses an invalid address', async () => {
    expect(await run(['erase', 'amy'])).toMatchObject({ code: 2, err: 'amy is not an email address.' });
  });

  it('prints a copy as JSON, with times that people can read, for any spelling of the address', async () => {
    await createAmy();
    const { code, out } = await run(['export', ' Amy@Example.com ']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      email: amy,
      account: { fullname: 'Amy Marlow', createdAt: expect.stringMatching(/^20\d\d-.*Z$/) as string },
      orders: [{ totalCents: 1999, paidAt: expect.stringMatching(/Z$/) as string }],
    });
  });

  it('adds a note only to an empty copy', async () => {
    for (const format of [[], ['--json']]) {
      const { code, out, err } = await run(['export', amy, ...format]);
      expect({ code, err }).toEqual({ code: 0, err: `Nothing is stored about ${amy}.` });
      expect(JSON.parse(out)).toMatchObject({ email: amy, orders: [], sessions: [] });
    }
    await createAmy();
    expect((await run(['export', amy])).err).toBe('');
  });

  it('includes the times of bounced mails', async () => {
    await dynamoMailFeedback(process.env['TABLE_MAIL_FEEDBACK'] ?? '', db.client).record(aMailFeedbackEntry());
    expect(JSON.parse((await run(['export', amy])).out)).toMatchObject({
      mailFeedback: [{ reason: 'General', mail: 'receipt', at: '2026-11-02T15:00:00.000Z' }],
    });
  });

  it('shows what it would erase, and does nothing without confirmation', async () => {
    await createAmy();
    for (const answer of ['', 'erased', 'no', undefined]) {
      const { code, out, err } = await run(['erase', amy], answer);
      expect(code).toBe(1);
      expect(out).toContain('- account (1): to be erased');
      expect(out).toContain('(PAID, $19.99): to be kept as a financial record');
      expect(err).toContain('Nothing was done.');
    }
    expect(await users().findByEmail(amy)).toBeDefined();
  });

  it.each([
    ['after asking', [], 'y', 1],
    ['without asking with --yes', ['--yes'], undefined, 0],
  ])('erases %s and reports what it did and what it cannot reach', async (_, options, answer, questions) => {
    await createAmy();
    const { code, out, asked } = await run(['erase', amy, ...options], answer);
    expect(code).toBe(0);
    expect(asked).toHaveLength(questions);
    expect(out).toContain('- account (1): erased');
    expect(out).toContain('(PAID, $19.99): kept as a financial record');
    expect(out).toContain('backups of the last 35 days');
    expect(await users().findByEmail(amy)).toBeUndefined();
    expect((await run(['erase', amy, '--yes'])).out).toContain(`Nothing is stored about ${amy}.`);
  });

  it('removes what an interrupted run left of an account that is gone, without asking', async () => {
    await people().noteAccountsToErase(amy, ['01KA000000000000000000GONE'], Date.now());
    const nothing = expect.stringContaining(`Nothing is stored about ${amy}.`) as string;
    expect(await run(['erase', amy])).toMatchObject({ code: 0, asked: [], out: nothing });
    expect(await people().accountsToErase(amy)).toEqual([]);
    expect(await run(['erase', amy])).toMatchObject({ code: 0, asked: [], out: nothing });
  });

  it('takes the reasons of gifts too', async () => {
    const store = dynamoOrders(process.env['TABLE_TRANSACTIONS'] ?? '', db.client);
    await users().create(anAccount());
    const gift = { totalCents: 0, capturedCents: 0, granted: 'A prize' };
    const takenBack = { at: Date.now(), why: 'Given by mistake' };
    await store.insert(aPaidOrder(gift));
    const number = '01KA0000000000000000000002';
    await store.insert(aPaidOrder({ ...gift, number, state: 'REFUNDED', grants: [], takenBack }));
    expect((await run(['erase', amy, '--yes'])).out).toContain('(PAID, $0.00): kept as a financial record');
    const left = await store.ofBuyer(anAccount().id);
    expect(left.map(({ buyer, state }) => [state, buyer.email]).toSorted()).toEqual([
      ['PAID', ''],
      ['REFUNDED', ''],
    ]);
    expect(JSON.stringify(left)).not.toMatch(/prize|mistake/);
  });

  it('tells a payer nothing of the student, and leaves the student’s order', async () => {
    const store = dynamoOrders(process.env['TABLE_TRANSACTIONS'] ?? '', db.client);
    const { number, buyer } = aPaidOrder();
    const ben = 'ben@example.com';
    await store.insert(aPaidOrder({ payer: { email: ben } }));
    await store.notePayer(ben, number);
    const { out } = await run(['export', ben]);
    expect(JSON.parse(out)).toMatchObject({
      orders: [],
      paidForOthers: [{ number, paidAt: expect.stringMatching(/Z$/) as string }],
    });
    expect(out).not.toMatch(/amy|marlow/i);
    const kept = `- order ${number} (PAID, $19.99), paid for someone else: kept for its buyer without this address`;
    expect((await run(['erase', ben, '--yes'])).out).toContain(kept);
    expect(await store.ofBuyer(anAccount().id)).toMatchObject([{ buyer, payer: { email: '' } }]);
    expect((await run(['erase', ben, '--yes'])).out).toContain(`Nothing is stored about ${ben}.`);
  });

  it('prints what the environment lacks', async () => {
    vi.stubEnv('TABLE_USERS', '');
    vi.stubEnv('TABLE_OUTBOX', undefined);
    expect(await run(['export', amy])).toMatchObject({
      code: 1,
      err: 'The environment is incomplete: TABLE_OUTBOX is missing, TABLE_USERS is empty.',
    });
  });

  it('says what to do if a table is missing or the service does not answer', async () => {
    vi.stubEnv('TABLE_LEADS', 'no-such-table');
    const { code, err } = await run(['erase', amy, '--yes']);
    expect(code).toBe(1);
    expect(err).toBe(
      "A part of the stack wasn't found: are these the credentials of its account, and is its region the one in infra/settings.json? (DynamoDB: ResourceNotFoundException: Requested resource not found)",
    );
    vi.stubEnv('DYNAMODB_ENDPOINT', 'http://localhost:1');
    const silent = await run(['erase', amy, '--yes']);
    expect(silent.code).toBe(1);
    expect(silent.err).toMatch(
      /^DynamoDB is not answering\. .*then rerun the command: it continues where it stopped\. \(.*\)$/,
    );
  });
});
