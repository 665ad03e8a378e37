import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEmulators } from '#testing/emulators.ts';
import { type SmtpSink, smtpUrl, startSmtpSink } from '#testing/smtp-sink.ts';
import { serve } from '../../local/http-server.ts';
import { runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
});
afterAll(async () => {
  await emulators.close();
});

it('sends a mail from the sender of the site to any spelling of an address, and says so', async () => {
  const { environment, mailbox } = emulators;
  const { code, out } = await runOps(['mail-test', ' Office@Example.com ', '--local'], { environment });
  expect(code).toBe(0);
  expect(out).toContain(`SES has accepted a mail from ${environment['MAIL_FROM'] ?? ''} to office@example.com.`);
  expect(mailbox.list('office@example.com')).toMatchObject([
    { subject: 'A test mail from Four Year Route', text: expect.stringContaining('https://shop.test') as string },
  ]);
});

it('refuses an invalid address, and reports that SES rejects the mail', async () => {
  const { environment } = emulators;
  expect(await runOps(['mail-test', 'office', '--local'], { environment })).toMatchObject({
    code: 2,
    err: 'office is not an email address.',
  });
  const down = { ...environment, SES_ENDPOINT: 'http://localhost:1' };
  const { code, err } = await runOps(['mail-test', 'office@example.com', '--local'], { environment: down });
  expect(code).toBe(1);
  expect(err).toContain('is not answering');
});

describe('through another mail server', () => {
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await startSmtpSink();
  });
  afterAll(async () => {
    await sink.close();
  });
  const run = (to: string) =>
    runOps(['mail-test', to, '--local'], { environment: { ...emulators.environment, SMTP_ACCOUNT: smtpUrl(sink) } });

  it('sends a mail, and says who took it', async () => {
    sink.answer = () => undefined;
    const { code, out } = await run('office@example.com');
    expect(out).toContain('localhost has accepted a mail from ');
    expect(code).toBe(0);
    expect(sink.received).toMatchObject([{ to: ['office@example.com'] }]);
  });

  it('says that it refuses the address for good, which bounces lists', async () => {
    sink.answer = (step) => (step === 'rcpt' ? '550 5.1.1 No such user' : undefined);
    expect(await run('nobody@example.com')).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'localhost refuses mail to nobody@example.com for good: 550 5.1.1 No such user. `bounces` lists it now, and `lift nobody@example.com` removes it.',
      ) as string,
    });
  });

  it.each([
    ['data', '554 5.7.1 Not as this sender', /^The mail server takes the password, but not the mail: .*Not as this/],
    ['auth', '535 5.7.8 Wrong', /^The mail server rejects the user or the password/m],
  ] as const)('says what to do after %s: %s', async (at, reply, words) => {
    sink.answer = (step) => (step === at ? reply : undefined);
    const { code, err } = await run('office@example.com');
    expect(code).toBe(1);
    expect(err).toMatch(words);
  });
});

it.each([
  [
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region US-EAST-1: office@example.com',
    /^While the account is in the SES sandbox, SES sends only between verified addresses: .*step 7/,
  ],
  [
    'AccessDenied',
    'User is not authorized to perform ses:SendRawEmail',
    /^These credentials aren't allowed to do this/,
  ],
  ['Throttling', 'Maximum sending rate exceeded.', /^AWS is limiting requests/],
  ['ExpiredToken', 'The security token included in the request is expired', /^Your AWS sign-in has expired/],
  ['AccountSendingPausedException', 'Paused', /^SES has paused all mail of this account/],
])('says what to do if SES answers %s, on one line', async (code, message, words) => {
  const ses = await serve((_, response) => {
    response.writeHead(400, { 'content-type': 'text/xml' });
    response.end(
      `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    );
  }, 0);
  const environment = { ...emulators.environment, SES_ENDPOINT: ses.origin };
  const run = await runOps(['mail-test', 'office@example.com', '--local'], { environment });
  await ses.close();
  expect(run).toMatchObject({ code: 1, out: '' });
  expect(run.err).toMatch(words);
  expect(run.err).toContain(message);
  expect(run.err).not.toContain('\n');
});
