import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentRequests } from '#composition/adapters/payment-requests.ts';
import { clock, mailFeedback, orders } from '#composition/adapters.ts';
import { started } from '#composition/wiring.ts';
import { inboxHash } from '#domain/payment-requests/ask.ts';
import { recordMailFeedbackHandler } from '#handlers/mail.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aMailFeedbackEntry, aPaidOrder } from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { type Run, runOps } from '../testing/run.ts';

const DAY = 86_400_000;
const amy = 'amy@example.com';
const now = Date.now();

let emulators: Awaited<ReturnType<typeof allEmulators>>;
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
});
afterAll(async () => {
  ses.restore();
  await emulators.close();
});
beforeEach(() => {
  ses.reset();
});
afterEach(async () => {
  for (const { email } of await listed()) for (const entry of await noted(email)) await mailFeedback().remove(entry);
});

const run = (args: readonly string[], answer?: string): Promise<Run> =>
  runOps([...args, '--local'], { environment: emulators.environment, answer });
const inAws = (args: readonly string[], answer?: string): Promise<Run> =>
  runOps([...args, '--stage', 'staging'], { environment: emulators.environment, answer });
const noted = (email: string) => mailFeedback().of(email, clock.now());
const note = (...changes: Parameters<typeof aMailFeedbackEntry>[0][]) =>
  Promise.all(
    changes.map((one, index) => mailFeedback().record(aMailFeedbackEntry({ id: String(index), at: now, ...one }))),
  );
async function listed(...options: string[]): Promise<{ email: string; times: number; outcome: string }[]> {
  const { out } = await run(['bounces', '--json', ...options]);
  return out === ''
    ? []
    : out.split('\n').map((line) => JSON.parse(line) as { email: string; times: number; outcome: string });
}

describe('from a mail to the operator', () => {
  it('a bounced mail is listed, shown with the order, and lifted', async () => {
    recordLogLines();
    const toldOfAll = emulators.sendFeedbackTo(await started(recordMailFeedbackHandler));
    const buyer = { email: 'bounce+cleo@simulator.amazonses.com', fullname: 'Cleo Hart' };
    const number = '01KA000000000000000000CLE0';
    await orders().insert(aPaidOrder({ number, buyer, items: [], totalCents: 999 }));
    const getOrder = ['office', 'get-order', '--number', number, '--json'];
    expect(JSON.parse((await run(getOrder)).out)).toMatchObject({ returnedMail: '' });

    expect(await run(['office', 'resend-receipt', '--number', number, '--yes'])).toMatchObject({ code: 0 });
    const tested = await run(['mail-test', buyer.email]);
    expect(tested.out).toContain('`bounces` will show the result in a few seconds');
    expect(await run(['mail-test', 'complaint@simulator.amazonses.com'])).toMatchObject({ code: 0 });
    await toldOfAll();

    expect(await listed()).toMatchObject([
      { email: 'complaint@simulator.amazonses.com', outcome: 'marked as spam', times: 1, mails: 'test' },
      { email: buyer.email, outcome: 'bounced', times: 2, mails: 'receipt test', reason: 'General' },
    ]);
    expect(JSON.parse((await run(getOrder)).out)).toMatchObject({
      returnedMail: expect.stringMatching(
        /^Mail bounced 2 times, last on .+ \(General, "smtp; 550 5\.1\.1 user unknown"\): a receipt, a test\./,
      ) as string,
    });

    expect(await run(['lift', buyer.email], 'y')).toMatchObject({ code: 0 });
    expect(JSON.parse((await run(getOrder)).out)).toMatchObject({ returnedMail: '' });
  });
});

describe('ops bounces', () => {
  it('lists each address once, latest first, with the original reason', async () => {
    await note(
      { at: now - 2 * DAY, reason: 'NoEmail' },
      { at: now - DAY, reason: 'OnAccountSuppressionList', diagnostic: 'on the list', mail: 'code' },
      { email: 'bo@example.com', outcome: 'COMPLAINED', reason: 'abuse', mail: 'confirmation' },
    );
    const { code, out } = await run(['bounces']);
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^20\S+ \S+ {2}marked as spam {3}1× {2}bo@example\.com {2}confirmation {2}abuse/),
      expect.stringMatching(/^20\S+ \S+ {2}bounced {10}2× {2}amy@example\.com {2}receipt code {2}NoEmail {2}smtp; 550/),
      '2 in all. Times are Pacific Time.',
    ]);
  });

  it('counts only entries from the given day on', async () => {
    await note({ at: now - 10 * DAY }, { at: now }, { email: 'bo@example.com', at: now - 10 * DAY });
    const since = new Date(now - 5 * DAY).toISOString().slice(0, 10);
    expect(await listed('--since', since)).toMatchObject([{ email: amy, times: 1 }]);
  });

  it('writes CSV without formulas from mail servers', async () => {
    await note({ diagnostic: '=HYPERLINK("x")' });
    const [head, row] = (await run(['bounces', '--csv'])).out.split('\n');
    expect(head).toBe('\uFEFFlast (Pacific Time),first (Pacific Time),outcome,times,email,mails,reason,answer\r');
    expect(row).toMatch(/^20.+,bounced,1,amy@example\.com,receipt,General,"'=HYPERLINK\(""x""\)"\r$/);
  });

  it('reports an empty list', async () => {
    expect(await run(['bounces'])).toMatchObject({ code: 0, out: 'None.' });
  });
});

describe('ops lift', () => {
  const removals = () => ses.commandCalls(DeleteSuppressedDestinationCommand).map(({ args: [{ input }] }) => input);

  it('asks, removes the address from the suppression list, deletes the records, and can be repeated', async () => {
    await note({ mail: 'code' }, { at: now - DAY });
    await note({ email: 'bo@example.com' });
    ses
      .on(DeleteSuppressedDestinationCommand)
      .resolvesOnce({})
      .rejects(new NotFoundException({ message: 'none', $metadata: {} }));
    const first = await inAws(['lift', ' Amy@Example.com '], 'y');
    expect(first).toMatchObject({ code: 0, asked: ['Allow mail to it again? [y/N] '] });
    expect(first.out).toMatch(/^amy@example\.com: Mail bounced 2 times, last on .*: a receipt, a code\.$/m);
    expect(first.out).toContain(`${amy} is off SES's suppression list. Records deleted: 2.`);
    expect(await listed()).toMatchObject([{ email: 'bo@example.com' }]);
    const second = await inAws(['lift', amy, '--yes']);
    expect(second.out).toContain(`${amy} was not on SES's suppression list. There were no records to delete.`);
    expect(removals()).toEqual([{ EmailAddress: amy }, { EmailAddress: amy }]);
  });

  it('warns about a spam complaint, and does nothing without confirmation', async () => {
    await note({ outcome: 'COMPLAINED', reason: 'abuse' });
    for (const answer of ['n', undefined]) {
      const { code, asked } = await inAws(['lift', amy], answer);
      expect(code).toBe(1);
      expect(asked).toEqual(['The recipient marked our mail as spam. Allow mail to it anyway? [y/N] ']);
    }
    expect(removals()).toEqual([]);
    expect(await noted(amy)).toHaveLength(1);
  });

  it('keeps the records if SES fails to remove the address', async () => {
    await note({});
    const denied = Object.assign(new Error('not authorized to perform: ses:DeleteSuppressedDestination'), {
      name: 'AccessDeniedException',
    });
    ses.on(DeleteSuppressedDestinationCommand).rejects(denied);
    const { code, err } = await inAws(['lift', amy, '--yes']);
    expect(code).toBe(1);
    expect(err).toContain("These credentials aren't allowed to do this");
    expect(await noted(amy)).toHaveLength(1);
  });

  it('has no suppression list on the local stack', async () => {
    await note({});
    const { out } = await run(['lift', amy, '--yes', '--json']);
    expect(JSON.parse(out)).toEqual({ email: amy, wasSuppressed: null, forgotten: 1 });
    expect(removals()).toEqual([]);
  });

  it('refuses an invalid address', async () => {
    expect(await run(['lift', 'amy'])).toMatchObject({ code: 2, err: 'amy is not an email address.' });
  });
});

describe('ops bounces add', () => {
  it('notes what a provider’s page says, once, and lift removes it', async () => {
    const add = ['bounces', 'add', ' Amy@Example.com', '--reason', 'Hard bounce:\n550 no such user'];
    const { code, out } = await run(add);
    expect(code).toBe(0);
    expect(out).toBe(`On record for ${amy}. The office and \`bounces\` show it; \`lift ${amy}\` removes it.`);
    expect((await run(add)).out).toBe(`This was on record for ${amy} already.`);
    expect(await noted(amy)).toMatchObject([{ outcome: 'BOUNCED', reason: 'Hard bounce: 550 no such user' }]);
    expect(await listed()).toMatchObject([{ email: amy, times: 1, outcome: 'bounced' }]);
    expect(await run(['lift', amy], 'y')).toMatchObject({ code: 0 });
    expect(await listed()).toEqual([]);
  });

  it('notes that mail was marked as spam, and stops requests to pay', async () => {
    expect(await run(['bounces', 'add', amy, '--spam', '--reason', 'Complaint'])).toMatchObject({ code: 0 });
    expect(await noted(amy)).toMatchObject([{ outcome: 'COMPLAINED', reason: 'Complaint' }]);
    expect(await paymentRequests('isStopped').isStopped(inboxHash(amy))).toBe(true);
  });

  it.each([
    [['bounces', 'add'], 'EMAIL is missing: bounces add EMAIL --reason WHY.'],
    [['bounces', 'add', 'amy', '--reason', 'Hard bounce'], 'amy is not an email address.'],
    [['bounces', 'add', amy], 'Say in --reason what the provider’s page says, in up to 200 characters.'],
    [['bounces', 'remove', amy], 'There is no remove of bounces: `bounces` lists, `bounces add EMAIL` adds.'],
    [['bounces', '--spam'], '--reason and --spam go with `bounces add EMAIL`.'],
  ])('refuses %j, and notes nothing', async (args, words) => {
    expect(await run(args)).toMatchObject({ code: 2, err: words });
    expect(await listed()).toEqual([]);
  });
});

it('lift leaves the list of another provider to its page', async () => {
  await note({});
  const environment = { ...emulators.environment, SMTP_ACCOUNT: 'smtp://guides@mail.example.com:587' };
  const { code, out } = await runOps(['lift', amy, '--stage', 'staging', '--yes'], { environment });
  process.env['SMTP_ACCOUNT'] = 'none';
  expect(code).toBe(0);
  expect(out).toContain(
    'mail.example.com may have a list of its own: look at the provider’s page. Records deleted: 1.',
  );
  expect(ses.calls()).toHaveLength(0);
});
