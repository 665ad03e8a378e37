import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/endpoints/orders/limits.ts';
import { RecipientsRefused } from '#domain/mail/refused-recipients.ts';
import { DependencyDown, NotPermitted } from '#domain/shared/refusal.ts';
import { describeMailer } from '#testing/mailer.suite.ts';
import { partsOf, type SmtpSink, type Step, startSmtpSink } from '#testing/smtp-sink.ts';
import { smtpMailer } from './mailer.ts';

const from = 'Route to College – José <hello@example.com>';
const mail = {
  kind: 'receipt',
  to: 'amy@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
} as const;
const copied = { ...mail, cc: ['maya@example.com', 'noah@example.com'] };
const receipt = {
  ...mail,
  attachments: [{ fileName: 'guide.pdf', content: new Uint8Array(RECEIPT_ATTACHMENTS_MAX_BYTES).fill(7) }],
} as const;

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
beforeEach(() => {
  sink.answer = () => undefined;
});
afterAll(async () => {
  await sink.close();
});

const mailerTo = ({ account, password }: Pick<SmtpSink, 'account' | 'password'>, limits = {}) =>
  smtpMailer({ from, account, password: () => Promise.resolve(password), ...limits });
/** The error of a mail that isn't sent. */
const failure = async (sending: Promise<void>): Promise<unknown> =>
  await sending.then(
    () => undefined,
    (error: unknown) => error,
  );
/** Another server than the usual one. */
async function anotherSink(options: Parameters<typeof startSmtpSink>[0]): Promise<SmtpSink> {
  const other = await startSmtpSink(options);
  onTestFinished(() => other.close());
  return other;
}
const never = (): void => undefined;
/** The sinks' certificate is for localhost. */
const otherName = { host: '127.0.0.1' };
const replyAt = (step: Step, reply: string, only?: string) => {
  sink.answer = (now, what) => (now === step && (only === undefined || what === only) ? reply : undefined);
};

describeMailer('SMTP', () => {
  const before = sink.received.length;
  return Promise.resolve({
    port: mailerTo(sink),
    received: async () =>
      await Promise.all(sink.received.slice(before).map(async ({ to, raw }) => ({ to, ...(await partsOf(raw)) }))),
  });
});

describe('the SMTP mailer', () => {
  it('names the business as the sender, takes reports back there, and marks the mail as generated', async () => {
    await mailerTo(sink).send(mail);
    const { from: envelope, raw } = sink.received.at(-1) ?? expect.fail();
    expect(envelope).toBe('hello@example.com');
    expect(raw.toString()).toMatch(/^From: .*<hello@example\.com>\r$/m);
    expect(raw.toString()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    // A server may refuse mail without them, and SES isn't there to add them.
    expect(raw.toString()).toMatch(/^Message-ID: <[^>]+@example\.com>\r$/m);
    expect(raw.toString()).toMatch(/^Date: /m);
  });

  it('offers to stop the mails with one click', async () => {
    const unsubscribeUrl = `https://shop.test/api/unsubscribe/01KA0000000000000000000AMY.${'m'.repeat(43)}`;
    await mailerTo(sink).send({ ...mail, unsubscribeUrl });
    const text = sink.received
      .at(-1)
      ?.raw.toString()
      .replaceAll(/\r\n[ \t]/g, ' ');
    expect(text).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(text).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it('greets as a domain of the business, not as an address', async () => {
    await mailerTo(sink).send(mail);
    expect(sink.greetings.at(-1)).toBe('example.com');
  });

  it('sends seven megabytes of guides', async () => {
    await mailerTo(sink).send(receipt);
    const { raw } = sink.received.at(-1) ?? expect.fail();
    const [{ fileName, content } = expect.fail()] = (await partsOf(raw)).attachments;
    expect(fileName).toBe('guide.pdf');
    // Vitest would compare each byte for itself.
    expect(Buffer.compare(content, receipt.attachments[0].content)).toBe(0);
  });

  it('sends through a port where TLS is first', async () => {
    const other = await anotherSink({ secure: true });
    await mailerTo(other).send(mail);
    expect(other.received).toHaveLength(1);
  });

  it('hands over the tags of SES to no one', async () => {
    await mailerTo(sink).send({ ...mail, order: '2026-0042' });
    expect(sink.received.at(-1)?.raw.toString()).not.toMatch(/^x-/im);
  });
});

describe('a server that takes a mail later', () => {
  it.each([
    ['auth', '454 4.7.0 Temporary authentication failure'],
    ['from', '451 4.3.0 Try again later'],
    ['data', '452 4.3.1 Insufficient system storage'],
    ['connect', '421 4.3.2 Too many connections'],
    ['rcpt', '503 5.5.1 Bad sequence of commands'],
  ] as const)('is down if it answers to %s with %s', async (step, reply) => {
    replyAt(step, reply);
    const error = await failure(mailerTo(sink).send(mail));
    expect(error).toBeInstanceOf(DependencyDown);
    expect(error).not.toBeInstanceOf(NotPermitted);
  });

  it('names the recipients who have to wait', async () => {
    replyAt('rcpt', '450 4.2.1 Mailbox busy', 'maya@example.com');
    const error = await failure(mailerTo(sink).send(copied));
    expect(error).toMatchObject({ refused: [], waiting: ['maya@example.com'] });
    expect(sink.received.at(-1)?.to).toEqual(['amy@example.com', 'noah@example.com']);
    expect(await failure(mailerTo(sink).send({ ...mail, to: 'maya@example.com' }))).toBeInstanceOf(RecipientsRefused);
  });

  it.each([
    ['plain', mail],
    ['attached', receipt],
  ] as const)('is given up after the limit of %s mails, in one try', async (which, slow) => {
    let tries = 0;
    sink.answer = async (step) => {
      if (step === 'connect') tries += 1;
      if (step === 'data') await new Promise(never);
      return undefined;
    };
    const limits = { plain: { allMs: 60_000 }, attached: { allMs: 60_000 }, [which]: { allMs: 1_000 } };
    const error = await failure(mailerTo(sink, limits).send(slow));
    expect(error).toBeInstanceOf(DependencyDown);
    expect(error).not.toBeInstanceOf(NotPermitted);
    expect(tries).toBe(1);
  });

  it('is down if it cannot be reached', async () => {
    const account = { ...sink.account, port: 1 };
    const error = await failure(mailerTo({ ...sink, account }).send(mail));
    expect(error).toBeInstanceOf(DependencyDown);
    expect(error).not.toBeInstanceOf(NotPermitted);
  });
});

describe('a recipient whom a server refuses for good', () => {
  it.each([
    ['rcpt', '550 5.1.1 No such user', '5.1.1'],
    ['rcpt', '550 No such user', '550'],
    ['rcpt', '552 5.2.2 Mailbox full', '5.2.2'],
    ['rcpt', '553 Mailbox name not allowed', '553'],
    ['data', '550 5.1.1 No such user', '5.1.1'],
  ] as const)('is named after %s: %s', async (step, reply, status) => {
    replyAt(step, reply);
    expect(await failure(mailerTo(sink).send(mail))).toMatchObject({
      refused: [{ email: 'amy@example.com', status, answer: reply }],
      waiting: [],
    });
  });

  it('takes the mail from no one else', async () => {
    replyAt('rcpt', '554 5.7.1 Blocked by the recipient', 'amy@example.com');
    expect(await failure(mailerTo(sink).send(copied))).toMatchObject({
      refused: [{ email: 'amy@example.com', status: '5.7.1' }],
    });
    expect(sink.received.at(-1)?.to).toEqual(copied.cc);
  });
});

describe('a server that refuses a message', () => {
  it.each([
    ['rcpt', '554 5.7.1 Relay access denied'],
    ['rcpt', '550 5.4.5 Daily sending quota exceeded'],
    ['rcpt', '550 5.1.8 Sender domain does not exist'],
    ['data', '554 5.7.1 Message rejected as spam'],
    ['data', '554 Transaction failed'],
  ] as const)('blames no recipient, so that the mail waits: %s, %s', async (step, reply) => {
    replyAt(step, reply);
    const error = await failure(mailerTo(sink).send(mail));
    expect(error).toBeInstanceOf(DependencyDown);
    expect(error).not.toBeInstanceOf(RecipientsRefused);
    // A stranger may have typed what it refuses, and raises no alarm.
    expect(error).not.toBeInstanceOf(NotPermitted);
    expect((error as Error).cause).toMatchObject({ response: expect.stringContaining(reply) as string });
  });

  it('gets none of one that is too large for it', async () => {
    const other = await anotherSink({ size: 1_000_000 });
    expect(await failure(mailerTo(other).send(receipt))).toBeInstanceOf(DependencyDown);
    expect(other.received).toEqual([]);
  });
});

describe('a server that refuses us', () => {
  it.each([
    ['connect', '554 5.7.1 Your network is blocked'],
    ['auth', '535 5.7.8 Username and password not accepted'],
    ['from', '550 5.7.1 Not your address'],
  ] as const)('needs a person: %s, %s', async (step, reply) => {
    replyAt(step, reply);
    const error = await failure(mailerTo(sink).send(mail));
    expect(error).toBeInstanceOf(NotPermitted);
    expect((error as Error).cause).toMatchObject({ response: reply });
  });

  it('is told no more than once that a password is wrong', async () => {
    const before = sink.passwords.length;
    expect(await failure(mailerTo({ ...sink, password: 'wrong' }).send(mail))).toBeInstanceOf(NotPermitted);
    expect(sink.passwords.slice(before)).toEqual(['wrong']);
  });

  it('gets no mail without a password', async () => {
    const before = sink.passwords.length;
    expect(await failure(mailerTo({ ...sink, password: '' }).send(mail))).toBeInstanceOf(NotPermitted);
    expect(sink.passwords.slice(before)).toEqual([]);
  });

  it.each([
    ['doesn’t encrypt', { refusesTls: true }, {}, /STARTTLS/],
    ['has a certificate for another name', {}, otherName, /does not match/],
    ['has one for another name where TLS is first', { secure: true }, otherName, /does not match/],
  ])('learns no password and no mail if it %s', async (_, options, changes, reason) => {
    const other = await anotherSink(options);
    const error = await failure(mailerTo({ ...other, account: { ...other.account, ...changes } }).send(mail));
    expect(error).toBeInstanceOf(NotPermitted);
    expect((error as Error).cause).toMatchObject({ message: expect.stringMatching(reason) as string });
    expect([other.passwords, other.received]).toEqual([[], []]);
  });

  it('gets nothing in plain text where TLS is first', async () => {
    const other = await anotherSink({ refusesTls: true });
    const account = { ...other.account, secure: true };
    expect(await failure(mailerTo({ ...other, account }).send(mail))).toBeInstanceOf(DependencyDown);
    expect([other.passwords, other.received]).toEqual([[], []]);
  });
});

describe('a server whose authority no one knows', () => {
  it.each([false, true])('learns no password and no mail (TLS is first: %s)', async (secure) => {
    await sink.close();
    try {
      const stranger = await anotherSink({ secure, trusted: false });
      const error = await failure(mailerTo(stranger).send(mail));
      expect(error).toBeInstanceOf(NotPermitted);
      expect((error as Error).cause).toMatchObject({ message: expect.stringMatching(/certificate/) as string });
      expect([stranger.passwords, stranger.received]).toEqual([[], []]);
    } finally {
      sink = await startSmtpSink();
    }
  });
});
