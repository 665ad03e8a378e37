import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { originKeys } from '#adapters/secrets/origin-keys.ts';
import { sendContactMessage } from '#contract/endpoints/messages/public.ts';
import { startSecrets } from '#infra/local/stores/secrets.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { setAwsEnvironment, testSecret } from '#testing/emulators.ts';
import { dynamoAt, secretsAt } from './connections.ts';
import { prepare } from './preparation.ts';
import { endpoint, started } from './wiring.ts';

/** Stands in for DynamoDB. */
let tables: Server;
let requests: string[];
let connections: number;
let answers: boolean;
let secrets: Awaited<ReturnType<typeof startSecrets>>;
let environment: Readonly<Record<string, string>>;

beforeEach(async () => {
  setAwsEnvironment();
  [requests, connections, answers] = [[], 0, true];
  tables = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (answers) request.resume().on('end', () => response.end('{}'));
  });
  tables.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => tables.listen(0, '127.0.0.1', resolve));
  const { otpPepper, pushSeed, paypalClientSecret, smtpPassword } = testSecret;
  const values = {
    [localNames.pepperSecretId]: { otpPepper },
    [localNames.pushSecretId]: { pushSeed },
    [localNames.paypalSecretId]: { paypalClientSecret },
    [localNames.smtpSecretId]: { smtpPassword },
    'key-1': { key: 'one' },
  };
  secrets = await startSecrets({ port: 0, secrets: values });
  environment = {
    DYNAMODB_ENDPOINT: `http://127.0.0.1:${String((tables.address() as AddressInfo).port)}`,
    SECRETS_ENDPOINT: secrets.origin,
    ORIGIN_KEY_SECRETS: 'key-1,key-gone',
    PEPPER_SECRET_ID: localNames.pepperSecretId,
    PAYPAL_SECRET_ID: localNames.paypalSecretId,
    SMTP_SECRET_ID: localNames.smtpSecretId,
  };
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  tables.closeAllConnections();
  await new Promise((resolve) => tables.close(resolve));
  await secrets.close();
});

const origin = (...ids: readonly string[]) => originKeys(ids, secretsAt(secrets.origin));

it('connects to DynamoDB, and the first call uses that connection', async () => {
  await prepare(origin('key-1'), environment);
  await dynamoAt(environment['DYNAMODB_ENDPOINT']).send(new GetCommand({ TableName: 'users', Key: { id: 'a' } }));
  expect(requests).toEqual(['GET /', 'POST /']);
  expect(connections).toBe(1);
});

it('reads every secret of the function, one that is gone or not', async () => {
  const keys = origin('key-1', 'key-gone');
  await prepare(keys, environment);
  const texts = secretsAt(secrets.origin);
  await secrets.close();
  expect(await keys()).toEqual(['{"key":"one"}']);
  expect(await texts(localNames.pepperSecretId)).toContain(testSecret.otpPepper);
  expect(await texts(localNames.paypalSecretId)).toContain(testSecret.paypalClientSecret);
  expect(await texts(localNames.smtpSecretId)).toContain(testSecret.smtpPassword);
});

it.each(['none', 'unchecked'] as const)('reads no secret where the key is %s and none is named', async (keys) => {
  const { DYNAMODB_ENDPOINT = '' } = environment;
  await secrets.close();
  await prepare(keys, { DYNAMODB_ENDPOINT, SECRETS_ENDPOINT: secrets.origin, SMTP_SECRET_ID: 'none' });
  expect(requests).toEqual(['GET /']);
});

it('leaves to the first event what does not answer', async () => {
  answers = false;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const prepared = prepare(origin('key-1'), environment);
  await vi.waitFor(() => {
    expect(requests).toEqual(['GET /']);
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(prepared).resolves.toBeUndefined();
});

it.each([
  ['/var/task', ['GET /']],
  [undefined, []],
])('runs while a function starts in Lambda (%s)', async (type, asked) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.stubEnv('LAMBDA_TASK_ROOT', type);
  await started(endpoint(sendContactMessage, () => () => Promise.resolve({ confirmed: true })));
  expect(requests).toEqual(asked);
});
