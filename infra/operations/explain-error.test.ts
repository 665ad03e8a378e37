import { describe, expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
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

describe('explaining an error of a service', () => {
  it.each<[string, Error, RegExp]>([
    [
      'no credentials',
      named('CredentialsProviderError', 'Could not load credentials from any providers'),
      /^No AWS credentials were found: sign in \(`aws sso login` or `aws configure`\)/,
    ],
    [
      'an SSO session that is over',
      named('CredentialsProviderError', 'The SSO session associated with this profile has expired.'),
      /^Your AWS sign-in has expired: sign in again/,
    ],
    ['expired credentials', fromSes(named('ExpiredTokenException', 'The security token is expired')), /has expired/],
    ['expired credentials for S3', new DependencyDown('S3', named('ExpiredToken', 'Expired.')), /has expired/],
    ['unknown credentials', named('UnrecognizedClientException', 'Invalid token'), /rejects these credentials/],
    ['a wrong clock', named('InvalidSignatureException', 'Signature not yet current'), /this machine's clock/],
    [
      'a recipient while the account is in the SES sandbox',
      fromSes(
        named(
          'MessageRejected',
          'Email address is not verified. The following identities failed the check in region US-EAST-1: a@b.c',
        ),
      ),
      /^While the account is in the SES sandbox, .*docs\/deploy\.md, step 7.*\(SES: MessageRejected: .*a@b\.c\)$/,
    ],
    [
      'no permission',
      fromSes(named('AccessDenied', 'User x is not authorized')),
      /^These credentials aren't allowed to do this/,
    ],
    [
      'no permission, shown only by the status',
      new DependencyDown('S3', named('UnknownError', '', { $metadata: { httpStatusCode: 403 } })),
      /^These credentials aren't allowed to do this: .* \(S3: UnknownError\)$/,
    ],
    ['mail that was stopped', fromSes(named('AccountSendingPausedException', 'Paused')), /SES has paused all mail/],
    ['a sender that is not set up', fromSes(named('MailFromDomainNotVerified', 'No')), /run `doctor`/],
    ['too many requests', named('ThrottlingException', 'Rate exceeded'), /^AWS is limiting requests: wait a minute/],
    [
      'a table in another region',
      new DependencyDown('DynamoDB', named('ResourceNotFoundException', 'Requested resource not found')),
      /^A part of the stack wasn't found: .* infra\/settings\.json\? \(DynamoDB: /,
    ],
    [
      'a machine that is not online',
      new DependencyDown(
        'PayPal',
        new TypeError('fetch failed', { cause: named('Error', 'getaddrinfo', { code: 'ENOTFOUND' }) }),
      ),
      /^PayPal is not answering\. Check that this machine is online/,
    ],
    [
      'several addresses of which none answers',
      new DependencyDown('S3', new AggregateError([named('Error', 'connect', { code: 'ECONNREFUSED' })])),
      /^S3 is not answering\. Check that this machine is online/,
    ],
    [
      'a slow answer',
      new DependencyDown('DynamoDB', named('TimeoutError', 'socket')),
      /^DynamoDB is not answering\. It took/,
    ],
    ['a bad day of AWS', new DependencyDown('S3', named('ServiceUnavailable', 'Reduce')), /wait a few minutes/],
    ['a client id of another app', new DependencyDown('PayPal', new Error('token: 401')), /from the same app/],
    [
      'a secret that is something else',
      new DependencyDown('Secrets Manager', new Error('The secret is not as expected: otpPepper')),
      /functions\/adapters\/secrets\/secrets\.ts .*AWSPREVIOUS.*otpPepper/,
    ],
    [
      'whatever else a service does',
      new DependencyDown('PayPal', new Error('GET /v2 answered 500')),
      /^PayPal is not answering\. Rerun the command: it continues where it stopped\. \(GET \/v2 answered 500\)$/,
    ],
  ])('says what to do about %s, on one line, with the exit code 1', async (_, error, words) => {
    const { code, out, err } = await runOps(['fail'], { commands: [failing(error)] });
    expect(err).toMatch(words);
    expect(err).not.toMatch(/\n|^ {4}at /m);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });

  it('puts a message on one line, without control characters', () => {
    expect(explainError(named('AccessDenied', 'One\n\u001b[31mtwo'))).toMatch(/\(AccessDenied: One \[31mtwo\)$/);
  });

  it('reports an unexpected error, and shows its trace only with --trace', async () => {
    const fault = new RangeError('Too many\nguides');
    const message = 'Unexpected error: RangeError: Too many guides. --trace shows developers where it happened.';
    expect(await runOps(['fail'], { commands: [failing(fault)] })).toMatchObject({ code: 1, err: message });
    const traced = await runOps(['fail', '--trace'], { commands: [failing(fault)] });
    expect(traced.err.startsWith(message)).toBe(true);
    expect(traced.err).toContain('Too many\nguides');
    expect(explainError('a text')).toBeUndefined();
  });
});
