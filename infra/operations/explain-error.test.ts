import { describe, expect, it } from 'vitest';
import { DependencyDown } from '#domain/refusal.ts';
import type { Command } from './command.ts';
import { explainError } from './explain-error.ts';
import { runOps } from './testing/run.ts';

const named = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name, ...more });
const fromSes = (cause: Error) => new DependencyDown('SES', cause);

const failing = (error: Error): Command => ({
  name: 'fail',
  summary: 'Fails.',
  operands: [],
  run: () => Promise.reject(error),
});

describe('trouble with a service, in words', () => {
  it.each<[string, Error, RegExp]>([
    [
      'no credentials',
      named('CredentialsProviderError', 'Could not load credentials from any providers'),
      /^No credentials for AWS are here: sign in \(`aws sso login` or `aws configure`\)/,
    ],
    [
      'an SSO session that is over',
      named('CredentialsProviderError', 'The SSO session associated with this profile has expired.'),
      /^The sign-in to AWS has run out: sign in again/,
    ],
    ['expired credentials', fromSes(named('ExpiredTokenException', 'The security token is expired')), /has run out/],
    ['expired credentials for S3', new DependencyDown('S3', named('ExpiredToken', 'Expired.')), /has run out/],
    ['unknown credentials', named('UnrecognizedClientException', 'Invalid token'), /does not take these credentials/],
    ['a wrong clock', named('InvalidSignatureException', 'Signature not yet current'), /the clock of this machine/],
    [
      'a recipient while SES holds the account in its sandbox',
      fromSes(
        named(
          'MessageRejected',
          'Email address is not verified. The following identities failed the check in region US-EAST-1: a@b.c',
        ),
      ),
      /^SES sends only between confirmed addresses .*docs\/deploy\.md, step 7.*\(SES: MessageRejected: .*a@b\.c\)$/,
    ],
    ['no permission', fromSes(named('AccessDenied', 'User x is not authorized')), /^These credentials may not do this/],
    [
      'no permission that only the status tells',
      new DependencyDown('S3', named('UnknownError', '', { $metadata: { httpStatusCode: 403 } })),
      /^These credentials may not do this: .* \(S3: UnknownError\)$/,
    ],
    ['mail that was stopped', fromSes(named('AccountSendingPausedException', 'Paused')), /SES has stopped all mail/],
    ['a sender that is not set up', fromSes(named('MailFromDomainNotVerified', 'No')), /run `doctor`/],
    ['too much at once', named('ThrottlingException', 'Rate exceeded'), /^AWS asks to go slower: wait a minute/],
    [
      'a table in another region',
      new DependencyDown('DynamoDB', named('ResourceNotFoundException', 'Requested resource not found')),
      /^What the stack should have is not there: .* infra\/settings\.json\? \(DynamoDB: /,
    ],
    [
      'a machine that is not online',
      new DependencyDown(
        'PayPal',
        new TypeError('fetch failed', { cause: named('Error', 'getaddrinfo', { code: 'ENOTFOUND' }) }),
      ),
      /^PayPal is not answering\. Is this machine online/,
    ],
    [
      'several addresses of which none answers',
      new DependencyDown('S3', new AggregateError([named('Error', 'connect', { code: 'ECONNREFUSED' })])),
      /^S3 is not answering\. Is this machine online/,
    ],
    [
      'a slow answer',
      new DependencyDown('DynamoDB', named('TimeoutError', 'socket')),
      /^DynamoDB is not answering\. It took/,
    ],
    ['a bad day of AWS', new DependencyDown('S3', named('ServiceUnavailable', 'Reduce')), /wait some minutes/],
    ['a client id of another app', new DependencyDown('PayPal', new Error('token: 401')), /both of one app/],
    [
      'a secret that is something else',
      new DependencyDown('Secrets Manager', new Error('The secret is not as expected: otpPepper')),
      /functions\/adapters\/secrets\/secrets\.ts .*AWSPREVIOUS.*otpPepper/,
    ],
    [
      'whatever else a service does',
      new DependencyDown('PayPal', new Error('GET /v2 answered 500')),
      /^PayPal is not answering\. Run it again: it goes on where it stopped\. \(GET \/v2 answered 500\)$/,
    ],
  ])('tells of %s what to do, in one line, with the exit code 1', async (_, error, words) => {
    const { code, out, err } = await runOps(['fail'], { commands: [failing(error)] });
    expect(err).toMatch(words);
    expect(err).not.toMatch(/\n|^ {4}at /m);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });

  it('keeps a message of several lines in one, and orders to the terminal out of it', () => {
    expect(explainError(named('AccessDenied', 'One\n\u001b[31mtwo'))).toMatch(/\(AccessDenied: One \[31mtwo\)$/);
  });

  it('says that it did not foresee what no service does, and shows where only if it is asked', async () => {
    const fault = new RangeError('Too many\nguides');
    const told =
      'Something went wrong that was not foreseen: RangeError: Too many guides. --trace shows developers where.';
    expect(await runOps(['fail'], { commands: [failing(fault)] })).toMatchObject({ code: 1, err: told });
    const traced = await runOps(['fail', '--trace'], { commands: [failing(fault)] });
    expect(traced.err.startsWith(told)).toBe(true);
    expect(traced.err).toContain('Too many\nguides');
    expect(explainError('a text')).toBeUndefined();
  });
});
