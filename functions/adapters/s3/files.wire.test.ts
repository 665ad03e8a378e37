import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { s3Client } from '#composition/clients.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { type Emulator, s3Emulator, setAwsEnvironment } from '#testing/emulators.ts';
import { describeFiles } from '#testing/files.suite.ts';
import { describePublicFiles } from '#testing/guide-pages.suite.ts';
import { describeUploads } from '#testing/uploads.suite.ts';
import { s3Files } from './files.ts';
import { linkedReads } from './linked-reads.ts';
import { s3PublicFiles } from './public-files.ts';
import { s3Publishing } from './publishing.ts';
import { s3UploadForms } from './upload-forms.ts';
import { s3Uploads } from './uploads.ts';

let emulator: Emulator;
let client: S3Client;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await s3Emulator();
  client = s3Client(emulator.endpoint);
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

describeFiles('S3', () =>
  Promise.resolve({
    port: { ...s3Files(localNames.bucket, client), ...s3Publishing(localNames.bucket, client) },
    async follow(url) {
      const response = await fetch(url);
      const content = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, disposition: response.headers.get('content-disposition'), content };
    },
  }),
);

describePublicFiles('S3', () => Promise.resolve({ port: s3PublicFiles(localNames.publicBucket, client) }));

describeUploads('S3', () => {
  const bucket = localNames.uploadsBucket;
  return Promise.resolve({
    port: { ...s3UploadForms(bucket, client), ...s3Uploads(bucket, client) },
    async send({ url, fields }, content) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([content as BlobPart], { type: 'application/pdf' }), 'guide.pdf');
      const response = await fetch(url, { method: 'POST', body: form });
      return { status: response.status };
    },
  });
});

describe('content that was read', () => {
  it('has a link by which another function reads the same', async () => {
    const content = new TextEncoder().encode('%PDF-1.7 of two');
    await s3Publishing(localNames.bucket, client).store('linked.pdf', content);
    await client.send(new PutObjectCommand({ Bucket: localNames.uploadsBucket, Key: 'linked', Body: content }));
    const links = linkedReads();
    const files = links.of(s3Files(localNames.bucket, client));
    const uploads = links.of(s3Uploads(localNames.uploadsBucket, client));
    for (const read of [await files.read('linked.pdf'), await uploads.read('linked')]) {
      const answer = await fetch(await links.linkOf(read ?? new Uint8Array()));
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
    }
    expect(await uploads.read('missing')).toBeUndefined();
    await expect(links.linkOf(Uint8Array.from(content))).rejects.toThrow('has a link');
  });
});

describe('a file in a bucket', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    return () => vi.unstubAllEnvs();
  });

  /** Files of an S3 that gives these answers, one per try, and then repeats the last. */
  async function filesOf(...answers: readonly ((response: ServerResponse) => void)[]) {
    const tries: { readonly authorization: string | undefined; readonly token: unknown }[] = [];
    const server = createServer(({ headers }, response) => {
      tries.push({ authorization: headers.authorization, token: headers['x-amz-security-token'] });
      answers[Math.min(tries.length, answers.length) - 1]?.(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const local = s3Client(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    onTestFinished(async () => {
      local.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { tries, files: s3Files('shop', local), withShortTimeout: s3Files('shop', local, 200) };
  }
  const answer =
    (status: number, body = '') =>
    (response: ServerResponse) =>
      response.writeHead(status).end(body);

  it('is requested with the token of the credentials', async () => {
    const { tries, files } = await filesOf(answer(200, 'content'));
    expect(Buffer.from(await files.read('a.pdf')).toString()).toBe('content');
    expect(tries).toMatchObject([
      {
        authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-east-1\/s3\//) as string,
        token: 'session',
      },
    ]);
  });

  it.each([
    ['500', answer(500)],
    ['503 SlowDown', answer(503, '<Error><Code>SlowDown</Code></Error>')],
    ['a broken connection', (response: ServerResponse) => response.destroy()],
  ])('is requested again after %s', async (_, fault) => {
    const { tries, files } = await filesOf(fault, answer(200, 'content'));
    expect(Buffer.from(await files.read('a.pdf')).toString()).toBe('content');
    expect(tries).toHaveLength(2);
  });

  it('is not requested again after a refusal', async () => {
    const { tries, files } = await filesOf(answer(403, '<Error><Code>AccessDenied</Code></Error>'));
    await expect(files.read('a.pdf')).rejects.toThrow(DependencyDown);
    expect(tries).toHaveLength(1);
  });

  it('is not treated as missing if S3 fails three tries', async () => {
    const { tries, files } = await filesOf(answer(503));
    await expect(files.describe('a.pdf')).rejects.toThrow(DependencyDown);
    expect(tries).toHaveLength(3);
  });

  it('times out even in the middle of an answer', async () => {
    const { tries, withShortTimeout } = await filesOf((response) => {
      response.writeHead(200, { 'content-length': '7' }).write('con');
    });
    await expect(withShortTimeout.read('a.pdf')).rejects.toThrow(DependencyDown);
    expect(tries).toHaveLength(1);
  });

  it('has a link that expires after the given seconds, signed with the token of the credentials', async () => {
    const real = s3Client(undefined);
    const link = new URL(await s3Files('shop', real).link('a.pdf', 60));
    expect(link.origin + link.pathname).toBe('https://shop.s3.us-east-1.amazonaws.com/guides/a.pdf');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Security-Token': 'session',
      'response-content-disposition': 'attachment; filename="a.pdf"',
      'response-content-type': 'application/pdf',
    });
    real.destroy();
  });
});
