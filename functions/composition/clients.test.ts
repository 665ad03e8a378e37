import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { s3Files } from '#adapters/s3/files.ts';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { dynamoClient, s3Client, secretsClient, sesClient } from './clients.ts';

/** Stands in for an emulator of all of AWS and accepts every request. */
let server: Server;
let origin: string;
let requests: string[];

beforeEach(async () => {
  setAwsEnvironment();
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.headers.host ?? ''}${(request.url ?? '').split('?')[0] ?? ''}`);
    request.resume().on('end', () => {
      const isXml = request.headers['content-type']?.includes('urlencoded') === true;
      response.end(isXml ? '<SendRawEmailResponse><SendRawEmailResult/></SendRawEmailResponse>' : '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const uploadGuide = async (): Promise<void> => {
  const client = s3Client(undefined);
  await client.send(new PutObjectCommand({ Bucket: 'shop', Key: 'guides/a.pdf', Body: 'PDF' }));
  client.destroy();
};

describe('with AWS_ENDPOINT_URL, the address of an emulator of all of AWS', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ENDPOINT_URL', origin);
  });

  it('every client uses that address', async () => {
    const [dynamo, ses, secrets] = [dynamoClient(undefined), sesClient(undefined), secretsClient(undefined)];
    await dynamo.send(new ScanCommand({ TableName: 'users' }));
    await ses.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from('Hello') } }));
    await secrets.send(new GetSecretValueCommand({ SecretId: 'pepper' }));
    const { host } = new URL(origin);
    expect(requests).toEqual([`POST ${host}/`, `POST ${host}/`, `POST ${host}/`]);
    dynamo.destroy();
    ses.destroy();
    secrets.destroy();
  });

  it('buckets are named in the path, because emulators have no host name for each', async () => {
    const { host } = new URL(origin);
    await uploadGuide();
    const guides = s3Files('shop', s3Client(undefined));
    await guides.read('a.pdf');
    expect(requests).toEqual([`PUT ${host}/shop/guides/a.pdf`, `GET ${host}/shop/guides/a.pdf`]);
    expect(await guides.link('a.pdf', 60)).toMatch(new RegExp(`^${origin}/shop/guides/a\\.pdf\\?`));
  });
});

it('the address of one service overrides the address of all services', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', origin);
  await uploadGuide();
  expect(requests).toHaveLength(1);
});

it('without an emulator, buckets have the addresses of AWS', async () => {
  expect(await s3Files('shop', s3Client(undefined)).link('a.pdf', 60)).toMatch(
    /^https:\/\/shop\.s3\.us-east-1\.amazonaws\.com\/guides\/a\.pdf\?/,
  );
});
