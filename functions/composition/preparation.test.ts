import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSecrets } from '#infra/local/stores/secrets.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { setAwsEnvironment, testSecret } from '#testing/emulators.ts';
import { dynamo, secretReader } from './adapters.ts';
import { prepare } from './preparation.ts';

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
  const { otpPepper, paypalClientSecret } = testSecret;
  const values = {
    [localNames.pepperSecretId]: { otpPepper },
    [localNames.paypalSecretId]: { paypalClientSecret },
    'key-1': { key: 'one' },
  };
  secrets = await startSecrets({ port: 0, secrets: values });
  environment = {
    DYNAMODB_ENDPOINT: `http://127.0.0.1:${String((tables.address() as AddressInfo).port)}`,
    SECRETS_ENDPOINT: secrets.origin,
    ORIGIN_KEY_SECRETS: 'key-1,key-gone',
    PEPPER_SECRET_ID: localNames.pepperSecretId,
    PAYPAL_SECRET_ID: localNames.paypalSecretId,
  };
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  tables.closeAllConnections();
  await new Promise((resolve) => tables.close(resolve));
  await secrets.close();
});

it('connects to DynamoDB, and the first call uses that connection', async () => {
  await prepare(environment);
  await dynamo(environment['DYNAMODB_ENDPOINT']).send(new GetCommand({ TableName: 'users', Key: { id: 'a' } }));
  expect(requests).toEqual(['GET /', 'POST /']);
  expect(connections).toBe(1);
});

it('reads every secret of the function, one that is gone or not', async () => {
  await prepare(environment);
  const texts = secretReader(secrets.origin);
  await secrets.close();
  expect(await texts('key-1')).toBe('{"key":"one"}');
  expect(await texts(localNames.pepperSecretId)).toContain(testSecret.otpPepper);
  expect(await texts(localNames.paypalSecretId)).toContain(testSecret.paypalClientSecret);
  await expect(texts('key-gone')).rejects.toThrow(/./);
});

it.each(['none', 'unchecked'])('reads no secret where the key is %s', async (keys) => {
  const { DYNAMODB_ENDPOINT = '' } = environment;
  await secrets.close();
  await prepare({ DYNAMODB_ENDPOINT, SECRETS_ENDPOINT: secrets.origin, ORIGIN_KEY_SECRETS: keys });
  expect(requests).toEqual(['GET /']);
});

it('leaves to the first event what does not answer', async () => {
  answers = false;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const prepared = prepare(environment);
  await vi.waitFor(() => {
    expect(requests).toEqual(['GET /']);
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(prepared).resolves.toBeUndefined();
});

it.each([
  ['on-demand', ['GET /']],
  [undefined, []],
])('runs while a function loads in Lambda (%s)', async (type, asked) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', type);
  vi.resetModules();
  await import('./endpoint.ts');
  expect(requests).toEqual(asked);
});
