import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEmulators } from '#testing/emulators.ts';
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
