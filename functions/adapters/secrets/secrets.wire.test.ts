import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { secretsClient } from '#composition/clients.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { startSecrets } from '#infra/local/stores/secrets.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { setAwsEnvironment, testSecret } from '#testing/emulators.ts';
import { secretTexts } from './secret-texts.ts';
import { managedPaypalSecret, managedPaypalWebhookId, managedPeppers, managedSmtpPassword } from './secrets.ts';

const { otpPepper, paypalClientSecret } = testSecret;
const otherPepper = 'f'.repeat(64);
let emulator: Awaited<ReturnType<typeof startSecrets>>;
let client: SecretsManagerClient;
/** The emulator's secrets. */
const secrets: Record<string, object> = {};

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await startSecrets({ port: 0, secrets });
  client = secretsClient(emulator.origin);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

const peppers = (secretId: string = localNames.pepperSecretId) => managedPeppers(secretId, secretTexts(client));
const paypal = (secretId: string = localNames.paypalSecretId) => managedPaypalSecret(secretId, secretTexts(client));
const webhook = (secretId: string = localNames.paypalSecretId) => managedPaypalWebhookId(secretId, secretTexts(client));
const smtp = (secretId: string = localNames.smtpSecretId) => managedSmtpPassword(secretId, secretTexts(client));
const put = (pepper: object, ofPaypal: object = { paypalClientSecret }, ofSmtp: object = ofPaypal) => {
  secrets[localNames.smtpSecretId] = ofSmtp;
  secrets[localNames.pepperSecretId] = pepper;
  secrets[localNames.paypalSecretId] = ofPaypal;
};

describe('the peppers', () => {
  it.each([
    ['the current one', { otpPepper }, [otpPepper]],
    [
      'the current and the previous one after a rotation',
      { otpPepper, otpPepperPrevious: otherPepper },
      [otpPepper, otherPepper],
    ],
    [
      'the current and the next one before that is used',
      { otpPepper, otpPepperNext: otherPepper },
      [otpPepper, otherPepper],
    ],
    [
      'never more than two',
      { otpPepper, otpPepperNext: otherPepper, otpPepperPrevious: 'e'.repeat(64) },
      [otpPepper, otherPepper],
    ],
    ['read without the other members of the secret', { otpPepper, paypalClientSecret: '' }, [otpPepper]],
  ])('are %s', async (_, stored, expected) => {
    put(stored);
    expect(await peppers()()).toEqual(expected);
  });
});

describe("PayPal's secret", () => {
  it('is read from its own secret', async () => {
    put({ otpPepper, paypalClientSecret: 'a former one' });
    expect(await paypal()()).toBe(paypalClientSecret);
  });

  it('is empty if no one has set it', async () => {
    put({ otpPepper }, { paypalClientSecret: '' });
    expect(await paypal()()).toBe('');
  });
});

describe("the id of PayPal's webhook", () => {
  it.each([
    ['not there', { paypalClientSecret }, ''],
    ['empty', { paypalClientSecret, paypalWebhookId: '' }, ''],
    ['there', { paypalClientSecret, paypalWebhookId: 'WH-1' }, 'WH-1'],
  ])('may be %s', async (_, stored, expected) => {
    put({ otpPepper }, stored);
    expect(await webhook()()).toBe(expected);
    expect(await paypal()()).toBe(paypalClientSecret);
  });

  it('stops no payment if it is wrong', async () => {
    put({ otpPepper }, { paypalClientSecret, paypalWebhookId: ['WH-1'] });
    expect(await paypal()()).toBe(paypalClientSecret);
  });
});

describe.each([
  ['the peppers', peppers, (of: string) => ({ otpPepper: of.repeat(64) }), (of: string): unknown => [of.repeat(64)]],
  ["PayPal's secret", paypal, (of: string) => ({ paypalClientSecret: of }), (of: string): unknown => of],
  ["the id of PayPal's webhook", webhook, (of: string) => ({ paypalWebhookId: of }), (of: string): unknown => of],
  ['the password at a mail server', smtp, (of: string) => ({ smtpPassword: of }), (of: string): unknown => of],
] as const)('%s', (_, read, storing, reading) => {
  it('is read once for many callers, and again after five minutes', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const send = vi.spyOn(client, 'send');
    put(storing('a'), storing('a'));
    const asked = read();
    await Promise.all([asked(), asked(), asked()]);
    put(storing('b'), storing('b'));
    vi.setSystemTime(start + 5 * MINUTE_MS);
    expect(await asked()).toEqual(reading('a'));
    expect(send).toHaveBeenCalledTimes(1);
    vi.setSystemTime(start + 5 * MINUTE_MS + 1);
    expect(await asked()).toEqual(reading('b'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is read again after a failure', async () => {
    put(storing('a'), storing('a'));
    const asked = read();
    const send = vi.spyOn(client, 'send').mockImplementationOnce(() => {
      throw new Error('throttled');
    });
    await expect(asked()).rejects.toThrow(DependencyDown);
    expect(await asked()).toEqual(reading('a'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('throws DependencyDown if the secret does not exist', async () => {
    await expect(read('another/secret')()).rejects.toThrow(DependencyDown);
  });
});

describe('an invalid secret', () => {
  it.each([
    ['otpPepper', peppers, { otpPepper: 'short-pepper' }],
    ['otpPepperNext', peppers, { otpPepper, otpPepperNext: 'short-pepper' }],
    ['otpPepperPrevious', peppers, { otpPepper, otpPepperPrevious: 'short-pepper' }],
    ['paypalClientSecret', paypal, { paypalClientSecret: { nested: 'secret-value' } }],
    ['paypalWebhookId', webhook, { paypalWebhookId: ['secret-value'] }],
    // PayPal signs mock webhooks, which anyone can send, for this id.
    ['paypalWebhookId', webhook, { paypalWebhookId: 'WEBHOOK_ID' }],
    ['smtpPassword', smtp, { smtpPassword: 12_345 }],
  ] as const)('counts as missing (%s), and never gets into the log', async (member, read, stored) => {
    put(stored, stored);
    const failure: unknown = await read()().catch((error: unknown) => error);
    expect(failure).toEqual(new DependencyDown('Secrets Manager', undefined));
    expect((failure as DependencyDown).cause).toEqual(new Error(`The secret is not as expected: ${member}`));
  });
});
