import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Client } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished } from 'vitest';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { s3Publishing } from './publishing.ts';

it('allows an upload more time than other requests', async () => {
  setAwsEnvironment();
  let tries = 0;
  const server = createServer((request, response) => {
    tries += 1;
    request.resume().on('end', () => setTimeout(() => response.end(), 150));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    forcePathStyle: true,
    requestHandler: { requestTimeout: 20, throwOnRequestTimeout: true },
  });
  onTestFinished(async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await s3Publishing('guides', client).store('a.pdf', new Uint8Array(100));
  expect(tries).toBe(1);
});
