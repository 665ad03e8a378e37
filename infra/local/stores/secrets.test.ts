import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../http-server.ts';
import { localCredentials } from './s3.ts';
import { type ApplicationSecret, DamagedFile, localSecret, startSecrets } from './secrets.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'secrets-'));
  file = join(dir, 'new', 'secrets.json');
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

describe('the local secret', () => {
  it('is random, and the same again at the next start', async () => {
    const first = await localSecret(file);
    expect(await localSecret(file)).toEqual(first);
    expect(first.otpPepper).toMatch(/^[0-9a-f]{64}$/);
    expect((await localSecret(join(dir, 'other.json'))).otpPepper).not.toBe(first.otpPepper);
  });

  it('is readable by its owner alone', async () => {
    await localSecret(file);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('is never replaced silently when its file is damaged', async () => {
    const { otpPepper } = await localSecret(file);
    const half = (await readFile(file, 'utf8')).slice(0, 20);
    await writeFile(file, half);
    await expect(localSecret(file)).rejects.toThrow(DamagedFile);
    expect(await readFile(file, 'utf8')).toBe(half);
    expect(otpPepper).toHaveLength(64);
  });
});

describe('the local Secrets Manager', () => {
  let server: RunningServer;
  let client: SecretsManagerClient;
  const secret: ApplicationSecret = { otpPepper: 'ab'.repeat(32), paypalClientSecret: 'shh' };
  beforeEach(async () => {
    server = await startSecrets({ port: 0, secretId: 'guide-shop', secret });
    client = new SecretsManagerClient({
      endpoint: server.origin,
      region: 'us-east-1',
      credentials: localCredentials,
      maxAttempts: 1,
    });
  });
  afterEach(() => server.close());

  it('tells the secret as a JSON string', async () => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: 'guide-shop' }));
    expect(JSON.parse(SecretString ?? '')).toEqual(secret);
  });

  it('does not know another secret', async () => {
    const asked = client.send(new GetSecretValueCommand({ SecretId: 'other' }));
    await expect(asked).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('refuses an operation that it does not have, in a way that the SDK understands', async () => {
    await expect(client.send(new ListSecretsCommand())).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });

  it('refuses an unsigned request', async () => {
    const response = await fetch(server.origin, {
      method: 'POST',
      headers: { 'X-Amz-Target': 'secretsmanager.GetSecretValue' },
      body: JSON.stringify({ SecretId: 'guide-shop' }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('shh');
  });
});
