import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningServer, serve } from '#infra/local/http-server.ts';
import { separateSecrets, startSecrets } from '#infra/local/stores/secrets.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { paypalEmulator, setAwsEnvironment, testSecret } from '#testing/emulators.ts';
import { type SmtpSink, smtpUrl, startSmtpSink } from '#testing/smtp-sink.ts';
import { contextOutput, contextText } from '../../stack/deploy-context.ts';
import { realSettings } from '../../stack/testing/real-settings.ts';
import { functionEnvironment } from '../local/environment.ts';
import { type Run, runOps } from '../testing/run.ts';
import { secretWith } from './secret.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-04T10:00:00Z');
const { otpPepper, pushSeed, paypalClientSecret } = testSecret;
let paypal: Awaited<ReturnType<typeof paypalEmulator>>;
let service: RunningServer;
let secrets: Record<string, object>;
let folder: string;
let file: string;
let given: string | undefined;
let environment: Readonly<Record<string, string>>;
const waited = vi.fn<(milliseconds: number) => Promise<void>>();

beforeAll(async () => {
  setAwsEnvironment();
  paypal = await paypalEmulator();
});
afterAll(async () => {
  await paypal.close();
});
beforeEach(async () => {
  // The command compares this clock with Secrets Manager's time of a write.
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  secrets = separateSecrets({ otpPepper, pushSeed, paypalClientSecret: 'none yet' });
  set('paypalSecretId', { paypalClientSecret: '' });
  service = await startSecrets({ port: 0, secrets });
  const origin = 'http://localhost:1';
  environment = functionEnvironment({
    site: 'https://shop.test',
    paypal: paypal.endpoint,
    secrets: service.origin,
    s3: origin,
    dynamoDb: origin,
    ses: origin,
    sns: origin,
    push: origin,
    lambda: origin,
  });
  folder = await mkdtemp(join(tmpdir(), 'secret-'));
  file = join(folder, 'settings.json');
  given = paypalClientSecret;
  waited.mockReset().mockImplementation((milliseconds) => {
    vi.setSystemTime(Date.now() + milliseconds);
    return Promise.resolve();
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
  await rm(folder, { recursive: true });
});

type Kept = 'pepperSecretId' | 'paypalSecretId' | 'smtpSecretId';
function set(which: Kept, value: object): void {
  secrets[localNames[which]] = value;
}
const stored = (which: Kept) => secrets[localNames[which]] as Readonly<Record<string, string>>;

async function run(
  args: readonly string[],
  options: { readonly answer?: string; readonly changes?: Record<string, string> } = {},
): Promise<Run> {
  const ran = await runOps(['secret', ...args], {
    environment: { ...environment, ...options.changes },
    answer: options.answer,
    commands: [secretWith({ file, input: () => Promise.resolve(given), wait: waited, now: () => Date.now() })],
  });
  // No output or question may contain a secret.
  const output = [ran.out, ran.err, ...ran.asked].join('\n');
  const values = [...Object.values(secrets).flatMap((one) => Object.values(one) as string[]), otpPepper, given ?? ''];
  for (const value of values.filter((one) => one.length >= 8)) expect(output).not.toContain(value);
  return ran;
}

describe('ops secret', () => {
  it.each([
    [
      ['pepper', '--local'],
      'There is no action pepper. The actions are paypal, smtp, rotate-pepper, rotate-origin-key.',
    ],
    [['toString', '--local'], 'There is no action toString.'],
  ])('refuses %j', async (args, words) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });
});

describe('ops secret paypal', () => {
  it('tries the secret at PayPal, stores it, and says from when on it is used', async () => {
    given = `  ${paypalClientSecret}\n`;
    const { code, out, asked } = await run(['paypal', '--local']);
    expect(code).toBe(0);
    expect(asked).toEqual([]);
    expect(stored('paypalSecretId')).toEqual({ paypalClientSecret });
    expect(stored('pepperSecretId')).toEqual({ otpPepper });
    expect(out.split('\n')).toEqual([
      'PayPal accepts the secret, and it is stored.',
      'The functions will use it by 10:05 UTC. Keep an older secret of the app valid until then.',
    ]);
  });

  it("keeps the webhook's id", async () => {
    set('paypalSecretId', { paypalClientSecret: '', paypalWebhookId: 'WH-OF-BEFORE' });
    expect((await run(['paypal', '--local'])).code).toBe(0);
    expect(stored('paypalSecretId')).toEqual({ paypalClientSecret, paypalWebhookId: 'WH-OF-BEFORE' });
  });

  it('changes nothing when it is run again', async () => {
    await run(['paypal', '--local']);
    const before = secrets[localNames.paypalSecretId];
    vi.setSystemTime(START + MINUTE_MS);
    const { code, out } = await run(['paypal', '--local', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ stored: false, usedFrom: '2026-03-04T10:05:00.000Z' });
    expect(secrets[localNames.paypalSecretId]).toBe(before);
  });

  it('stores no secret that PayPal rejects', async () => {
    given = 'the-secret-of-another-app';
    const { code, err } = await run(['paypal', '--local']);
    expect(code).toBe(1);
    expect(err).toContain('PayPal rejects the client id and secret');
    expect(stored('paypalSecretId')).toEqual({ paypalClientSecret: '' });
  });

  it('stores nothing while PayPal does not answer', async () => {
    const { code, err } = await run(['paypal', '--local'], { changes: { PAYPAL_API_URL: 'http://localhost:1' } });
    expect(code).toBe(1);
    expect(err).toContain('PayPal is not answering');
    expect(stored('paypalSecretId')).toEqual({ paypalClientSecret: '' });
  });

  it.each([
    ['nothing', undefined, 1, 'No secret was given. Nothing was done.'],
    ['an empty line', ' \n', 1, 'No secret was given. Nothing was done.'],
    ['two words', 'a secret of two lines', 2, 'That is not a client secret'],
    ['an order to the terminal', '\u001b[2Jmuch-more-than-that', 2, 'That is not a client secret'],
    ['far too much', 'x'.repeat(257), 2, 'That is not a client secret'],
  ])('does not ask PayPal about %s', async (_, input, expected, words) => {
    given = input;
    const { code, err } = await run(['paypal', '--local'], { changes: { PAYPAL_API_URL: 'http://localhost:1' } });
    expect(code).toBe(expected);
    expect(err).toContain(words);
    expect(stored('paypalSecretId')).toEqual({ paypalClientSecret: '' });
  });

  it('repairs a malformed secret', async () => {
    set('paypalSecretId', { paypalClientSecret: ['x'] });
    expect((await run(['paypal', '--local'])).code).toBe(0);
    expect(stored('paypalSecretId')).toEqual({ paypalClientSecret });
  });
});

describe('ops secret smtp', () => {
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await startSmtpSink();
  });
  afterAll(async () => {
    await sink.close();
  });
  beforeEach(() => {
    given = sink.password;
  });
  const runThere = (...options: string[]) =>
    run(['smtp', '--local', ...options], { changes: { SMTP_ACCOUNT: smtpUrl(sink) } });

  it('tries the password at the mail server, stores it, and says from when on it is used', async () => {
    given = `  ${sink.password}\n`;
    const { code, out } = await runThere();
    expect(code).toBe(0);
    expect(stored('smtpSecretId')).toEqual({ smtpPassword: sink.password });
    expect(out.split('\n')).toEqual([
      'localhost accepts the password, and it is stored.',
      'The functions will use it by 10:05 UTC. Mail that waits then goes out by itself.',
    ]);
  });

  it('changes nothing when it is run again', async () => {
    await runThere();
    const before = stored('smtpSecretId');
    vi.setSystemTime(START + MINUTE_MS);
    const { code, out } = await runThere('--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ stored: false, usedFrom: '2026-03-04T10:05:00.000Z' });
    expect(stored('smtpSecretId')).toBe(before);
  });

  it('stores no password that the server rejects', async () => {
    given = 'the-password-of-another-account';
    const { code, err } = await runThere();
    expect(code).toBe(1);
    expect(err).toMatch(/^The mail server rejects the user or the password: .*mail-server-refuses.*535 5\.7\.8/);
    expect(stored('smtpSecretId')).toEqual({ smtpPassword: '' });
  });

  it('stores none that it could not try, or that was not given', async () => {
    const down = await run(['smtp', '--local'], { changes: { SMTP_ACCOUNT: 'smtp://guides@localhost:1' } });
    expect(down).toMatchObject({ code: 1, err: expect.stringContaining('is not answering') as string });
    given = ' ';
    expect(await runThere()).toMatchObject({ code: 1, err: 'No password was given. Nothing was done.' });
    expect(stored('smtpSecretId')).toEqual({ smtpPassword: '' });
  });

  it('asks for none where mail goes through SES', async () => {
    const { code, err } = await run(['smtp', '--local']);
    expect(code).toBe(1);
    expect(err).toMatch(/^The mail of this stack goes through SES, which needs no password\./);
  });
});

describe('ops secret rotate-pepper', () => {
  it('has a new pepper accepted first, and uses it when all functions know it', async () => {
    set('pepperSecretId', { otpPepper, note: 'kept' });
    let meanwhile: Readonly<Record<string, string>> = {};
    waited.mockImplementation((milliseconds) => {
      meanwhile = stored('pepperSecretId');
      vi.setSystemTime(Date.now() + milliseconds);
      return Promise.resolve();
    });
    const { code, out, asked } = await run(['rotate-pepper', '--local'], { answer: 'y' });
    expect(code).toBe(0);
    expect(asked).toEqual([
      "Rotate the pepper of the one-time codes? It takes five minutes, and users won't notice. [y/N] ",
    ]);
    const next = meanwhile['otpPepperNext'] ?? '';
    expect(meanwhile).toEqual({ otpPepper, otpPepperNext: next, note: 'kept' });
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect(next).not.toBe(otpPepper);
    expect(stored('pepperSecretId')).toEqual({ otpPepper: next, otpPepperPrevious: otpPepper, note: 'kept' });
    // Five minutes until each container has read it, plus ten seconds to write it.
    expect(waited).toHaveBeenCalledExactlyOnceWith(5 * MINUTE_MS + 10_000);
    expect(out.split('\n')).toEqual([
      'A new pepper is stored. It will be used once all functions accept it, at 10:05 UTC; if this is interrupted before, run it again.',
      'The new pepper is in use. Codes made with the old one stay valid until 10:20 UTC; then the pepper can be rotated again.',
    ]);
  });

  it('does nothing without confirmation', async () => {
    expect((await run(['rotate-pepper', '--local'], { answer: 'n' })).code).toBe(1);
    expect((await run(['rotate-pepper', '--local'])).err).toContain('--yes');
    expect(stored('pepperSecretId')).toEqual({ otpPepper });
    expect(waited).not.toHaveBeenCalled();
  });

  it('refuses a second rotation, and says until when, while codes of the first may be in use', async () => {
    await run(['rotate-pepper', '--local', '--yes']);
    const rotated = stored('pepperSecretId');
    // Containers make such codes for five more minutes, and each is valid for ten.
    vi.setSystemTime(Date.parse('2026-03-04T10:20:09Z'));
    const { code, err, asked } = await run(['rotate-pepper', '--local'], { answer: 'y' });
    expect(code).toBe(1);
    expect(asked).toEqual([]);
    expect(err).toContain('wait until 10:20 UTC, then run it again. Nothing was done.');
    expect(stored('pepperSecretId')).toBe(rotated);

    vi.setSystemTime(Date.parse('2026-03-04T10:20:10Z'));
    expect((await run(['rotate-pepper', '--local', '--yes'])).code).toBe(0);
    const again = stored('pepperSecretId');
    expect(again['otpPepperPrevious']).toBe(rotated['otpPepper']);
    expect(again['otpPepper']).not.toBe(rotated['otpPepper']);
    expect(Object.keys(again).toSorted()).toEqual(['otpPepper', 'otpPepperPrevious']);
  });

  it('continues after an interruption with the stored pepper, and waits only for the rest of the time', async () => {
    waited.mockRejectedValueOnce(new Error('stopped'));
    expect((await run(['rotate-pepper', '--local', '--yes'])).code).toBe(1);
    const { otpPepperNext: announced } = stored('pepperSecretId');
    vi.setSystemTime(START + 2 * MINUTE_MS);
    const { code, asked } = await run(['rotate-pepper', '--local']);
    expect({ code, asked }).toEqual({ code: 0, asked: [] });
    expect(waited).toHaveBeenLastCalledWith(3 * MINUTE_MS + 10_000);
    expect(stored('pepperSecretId')).toEqual({ otpPepper: announced, otpPepperPrevious: otpPepper });
  });

  it.each([
    ['a day later', 24 * 60 * MINUTE_MS, 0],
    ['on a machine whose clock is an hour slow', -60 * MINUTE_MS, 5 * MINUTE_MS + 10_000],
  ])('continues %s', async (_, later, expected) => {
    waited.mockRejectedValueOnce(new Error('stopped'));
    await run(['rotate-pepper', '--local', '--yes']);
    vi.setSystemTime(START + later);
    expect((await run(['rotate-pepper', '--local'])).code).toBe(0);
    expect(waited).toHaveBeenLastCalledWith(expected);
  });

  it('stops if another operator has continued meanwhile', async () => {
    const others = { otpPepper: 'a'.repeat(64), otpPepperPrevious: otpPepper };
    waited.mockImplementation(() => {
      set('pepperSecretId', others);
      return Promise.resolve();
    });
    const { code, err } = await run(['rotate-pepper', '--local', '--yes']);
    expect(code).toBe(1);
    expect(err).toContain('Someone else has rotated the pepper');
    expect(stored('pepperSecretId')).toBe(others);
  });

  it('touches no secret that is something else', async () => {
    set('pepperSecretId', { otpPepper: 'too-short-for-one' });
    const { code, err } = await run(['rotate-pepper', '--local', '--yes']);
    expect(code).toBe(1);
    expect(err).toContain('is not the JSON object');
    expect(stored('pepperSecretId')).toEqual({ otpPepper: 'too-short-for-one' });
  });

  it('explains an error of Secrets Manager', async () => {
    const refusing = await serve((_, response) => {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify({ __type: 'AccessDeniedException', message: 'No' }));
    }, 0);
    const { code, err } = await run(['rotate-pepper', '--local', '--yes'], {
      changes: { SECRETS_ENDPOINT: refusing.origin },
    });
    await refusing.close();
    expect(code).toBe(1);
    expect(err).toContain("These credentials aren't allowed to do this");
  });
});

describe('ops secret rotate-origin-key', () => {
  const settings = (changes: object) => writeFile(file, JSON.stringify({ staging: { ...realSettings, ...changes } }));

  it('says which settings and which deploys exchange the key', async () => {
    await settings({ originKeyGeneration: 3 });
    const { code, out } = await run(['rotate-origin-key', '--stage', 'staging']);
    expect(code).toBe(0);
    const [first, ...steps] = out.split('\n');
    expect(first).toMatch(
      /^Nothing was done: three deploys exchange the key, .*settings of staging in .*settings\.json three times, and each time run: npx cdk deploy -c stage=staging$/,
    );
    expect(steps).toEqual([
      '1. originKeyExchange: "on". The functions accept the next key too.',
      '2. originKeyGeneration: 4. The distribution sends the next key.',
      '3. originKeyExchange: "off", ten minutes later. The functions accept no other key.',
    ]);
  });

  it('goes on with an exchange that has begun', async () => {
    await settings({ originKeyGeneration: 3, originKeyExchange: 'on' });
    const { out } = await run(['rotate-origin-key', '--stage', 'staging']);
    expect(out).toContain('1. originKeyExchange: "on" (it is on).');
    expect(out).toContain('If 3 is the next one already, leave it.');
  });

  it('reports that a stack without a distribution has no key', async () => {
    expect((await run(['rotate-origin-key', '--local'])).out).toContain('has no distribution');
  });

  it('repeats what the stack was deployed with', async () => {
    await settings({ originKeyGeneration: 3 });
    const given = contextText('staging', { waf: 'on', originKeyGeneration: '3' });
    const { out } = await run(['rotate-origin-key', '--stage', 'staging'], { changes: { [contextOutput]: given } });
    expect(out).toContain('each time run: npx cdk deploy -c stage=staging -c waf=on\n');
  });

  it('says what the settings lack', async () => {
    await writeFile(file, '{ "staging": {} }');
    const { code, err } = await run(['rotate-origin-key', '--stage', 'staging']);
    expect(code).toBe(1);
    expect(err).toContain('sender is missing');
  });
});
