import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials, localNames } from '../../operations/local/environment.ts';
import type { RunningServer } from '../http-server.ts';
import {
  type ApplicationSecrets,
  DamagedFile,
  localSecrets,
  separateSecrets,
  startSecrets,
  storeSecrets,
} from './secrets.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'secrets-'));
  file = join(dir, 'new', 'secrets.json');
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

describe('the local secrets', () => {
  it('are random, and stay the same at the next start', async () => {
    const first = await localSecrets(file);
    expect(await localSecrets(file)).toEqual(first);
    expect(first.otpPepper).toMatch(/^[0-9a-f]{64}$/);
    expect((await localSecrets(join(dir, 'other.json'))).otpPepper).not.toBe(first.otpPepper);
  });

  it('are readable only by their owner', async () => {
    await localSecrets(file);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('are not replaced when their file is damaged', async () => {
    const { otpPepper } = await localSecrets(file);
    const half = (await readFile(file, 'utf8')).slice(0, 20);
    await writeFile(file, half);
    await expect(localSecrets(file)).rejects.toThrow(DamagedFile);
    expect(await readFile(file, 'utf8')).toBe(half);
    expect(otpPepper).toHaveLength(64);
  });
});

describe('the local Secrets Manager', () => {
  let server: RunningServer;
  let client: SecretsManagerClient;
  const all: ApplicationSecrets = { otpPepper: 'ab'.repeat(32), pushSeed: 'cd'.repeat(32), paypalClientSecret: 'shh' };
  const since = new Date('2026-01-02T03:04:05Z');
  beforeEach(async () => {
    await localSecrets(file);
    server = await startSecrets({
      port: 0,
      secrets: separateSecrets(all),
      since,
      onPut: (values) => storeSecrets(file, values),
    });
    client = new SecretsManagerClient({
      endpoint: server.origin,
      region: 'us-east-1',
      credentials: localCredentials,
      maxAttempts: 1,
    });
  });
  afterEach(async () => {
    client.destroy();
    await server.close();
  });
  const get = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));
  const put = (SecretId: string, value: object) =>
    client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(value) }));

  it('returns each secret as a JSON string, with the time when it was written', async () => {
    const [pepper, paypal] = await Promise.all([get(localNames.pepperSecretId), get(localNames.paypalSecretId)]);
    expect(JSON.parse(pepper.SecretString ?? '')).toEqual({ otpPepper: all.otpPepper });
    expect(JSON.parse(paypal.SecretString ?? '')).toEqual({
      paypalClientSecret: 'shh',
      paypalWebhookId: localNames.webhookId,
    });
    expect(paypal.CreatedDate).toEqual(since);
  });

  it('accepts another value, and stores it for the next start', async () => {
    await put(localNames.pepperSecretId, { otpPepper: 'cd'.repeat(32), otpPepperPrevious: all.otpPepper });
    const { SecretString, CreatedDate } = await get(localNames.pepperSecretId);
    const expected = { otpPepper: 'cd'.repeat(32), otpPepperPrevious: all.otpPepper };
    expect(JSON.parse(SecretString ?? '')).toEqual(expected);
    expect(CreatedDate?.getTime()).toBeGreaterThan(since.getTime());
    expect(await localSecrets(file)).toEqual({
      ...expected,
      pushSeed: all.pushSeed,
      paypalClientSecret: 'shh',
      smtpPassword: '',
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('refuses a value with which the next start would fail', async () => {
    await expect(put(localNames.pepperSecretId, { otpPepper: 'short' })).rejects.toThrow();
    expect(JSON.parse((await get(localNames.pepperSecretId)).SecretString ?? '')).toEqual({ otpPepper: all.otpPepper });
    expect((await localSecrets(file)).otpPepper).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuses an unknown secret', async () => {
    const unknown = { name: 'ResourceNotFoundException' };
    await expect(get('other')).rejects.toMatchObject(unknown);
    await expect(put('other', {})).rejects.toMatchObject(unknown);
  });

  it('refuses an unknown operation with an error that the SDK understands', async () => {
    await expect(client.send(new ListSecretsCommand())).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });

  it('refuses an unsigned request', async () => {
    const response = await fetch(server.origin, {
      method: 'POST',
      headers: { 'X-Amz-Target': 'secretsmanager.GetSecretValue' },
      body: JSON.stringify({ SecretId: localNames.paypalSecretId }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('shh');
  });
});
