import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { secretsClient } from '#composition/clients.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { localNames } from '#infra/local/environment.ts';
import { startSecrets } from '#infra/local/stores/secrets.ts';
import { setAwsEnvironment, testSecret } from '#testing/emulators.ts';
import { managedSecrets } from './secrets.ts';

const MINUTE_MS = 60_000;
let emulator: Awaited<ReturnType<typeof startSecrets>>;
let client: SecretsManagerClient;
// The emulator answers with this very object, so that a test can rotate what is in it.
const secret: typeof testSecret & { otpPepperPrevious?: string } = { ...testSecret };

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await startSecrets({ port: 0, secretId: localNames.secretId, secret });
  client = secretsClient(emulator.origin);
});
afterEach(() => {
  delete secret.otpPepperPrevious;
  Object.assign(secret, testSecret);
  vi.restoreAllMocks();
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

describe('the secrets', () => {
  it('are read from Secrets Manager', async () => {
    expect(await managedSecrets(localNames.secretId, client)()).toEqual(testSecret);
  });

  it('are read once for many callers, and again after five minutes', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const send = vi.spyOn(client, 'send');
    const secrets = managedSecrets(localNames.secretId, client);
    await Promise.all([secrets(), secrets(), secrets()]);
    secret.paypalClientSecret = 'rotated';
    now.mockReturnValue(5 * MINUTE_MS - 1);
    expect(await secrets()).toEqual(testSecret);
    expect(send).toHaveBeenCalledTimes(1);
    now.mockReturnValue(5 * MINUTE_MS);
    expect(await secrets()).toEqual({ ...testSecret, paypalClientSecret: 'rotated' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('are asked for again after a failure', async () => {
    const secrets = managedSecrets(localNames.secretId, client);
    const send = vi.spyOn(client, 'send').mockRejectedValueOnce(new Error('throttled'));
    await expect(secrets()).rejects.toThrow(DependencyDown);
    expect(await secrets()).toEqual(testSecret);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('are down where the secret is unknown', async () => {
    await expect(managedSecrets('another/secret', client)()).rejects.toThrow(DependencyDown);
  });

  it.each([
    ['otpPepper', 'short-pepper'],
    ['otpPepperPrevious', 'short-pepper'],
    ['paypalClientSecret', { nested: 'secret-value' }],
  ])('are down where %s is not as expected, and the log cannot show it', async (member, value) => {
    Object.assign(secret, { [member]: value });
    const failure: unknown = await managedSecrets(localNames.secretId, client)().catch((error: unknown) => error);
    expect(failure).toEqual(new DependencyDown('Secrets Manager', undefined));
    expect((failure as DependencyDown).cause).toEqual(new Error(`The secret is not as expected: ${member}`));
  });
});
