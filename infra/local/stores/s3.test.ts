import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '../../operations/local/environment.ts';
import type { RunningServer } from '../http-server.ts';
import { startS3 } from './s3.ts';

const Bucket = 'guides';
const Key = 'Pdfs/college essay – 2026.pdf';
const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

let dataDir: string;
let s3: RunningServer;

const start = (): Promise<RunningServer> => startS3({ port: 0, dataDir, buckets: [Bucket] });
const client = (secretAccessKey: string = localCredentials.secretAccessKey): S3Client =>
  new S3Client({
    endpoint: s3.origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: localCredentials.accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
const stored = async (): Promise<Buffer> => {
  const { Body } = await client().send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-'));
  s3 = await start();
  await client().send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType: 'application/pdf' }));
});
afterEach(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

describe('the local S3', () => {
  it('returns what was put, with its type and length', async () => {
    expect(await stored()).toEqual(content);
    const head = await client().send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentType: 'application/pdf', ContentLength: content.length });
  });

  it.each(['../../escaped', 'a/../../../escaped', 'a\\..\\..\\escaped'])(
    'stores nothing outside of its folder: %s',
    async (name) => {
      const put = client().send(new PutObjectCommand({ Bucket, Key: name, Body: content }));
      await expect(put).rejects.toMatchObject({ name: 'InvalidURI' });
      const get = client().send(new GetObjectCommand({ Bucket, Key: name }));
      await expect(get).rejects.toMatchObject({ name: 'NoSuchKey' });
      expect((await readdir(tmpdir())).filter((file) => file.startsWith('escaped'))).toEqual([]);
    },
  );

  it('deletes objects', async () => {
    await client().send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(stored()).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it.each(['', '?X-Amz-Signature=abc', '?X-Amz-Algorithm=AWS4-HMAC-SHA256', '?response-content-type=text/html'])(
    "refuses an unsigned request %s with S3's answer",
    async (query) => {
      const response = await fetch(`${s3.origin}/${Bucket}/${encodeURI(Key)}${query}`);
      expect(response.status).toBe(403);
      expect(response.headers.get('content-type')).toBe('application/xml');
      expect(await response.text()).toContain('<Code>AccessDenied</Code>');
    },
  );

  it('refuses an unsigned upload', async () => {
    const response = await fetch(`${s3.origin}/${Bucket}/new.pdf`, { method: 'PUT', body: 'x' });
    expect(response.status).toBe(403);
    await expect(client().send(new HeadObjectCommand({ Bucket, Key: 'new.pdf' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('refuses a signature made with another secret', async () => {
    await expect(client('wrong').send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
  });

  it('serves a presigned address with the signed disposition', async () => {
    const ResponseContentDisposition = 'attachment; filename="essay.pdf"';
    const command = new GetObjectCommand({ Bucket, Key, ResponseContentDisposition });
    const response = await fetch(await getSignedUrl(client(), command, { expiresIn: 60 }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  });

  it('refuses an altered presigned address', async () => {
    const command = new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: 'attachment' });
    const url = await getSignedUrl(client(), command, { expiresIn: 60 });
    expect((await fetch(url.replace('=attachment', '=inline'))).status).toBe(403);
  });

  it('refuses an expired presigned address', async () => {
    const signingDate = new Date(Date.now() - 120_000);
    const url = await getSignedUrl(client(), new GetObjectCommand({ Bucket, Key }), { expiresIn: 60, signingDate });
    const response = await fetch(url);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('AccessDenied');
  });

  it('serves ranges', async () => {
    const url = await getSignedUrl(client(), new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 });
    const response = await fetch(url, { headers: { Range: 'bytes=10-19' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 10-19/${String(content.length)}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content.subarray(10, 20));
  });

  it('keeps its objects over a restart', async () => {
    await s3.close();
    s3 = await start();
    expect(await stored()).toEqual(content);
  });

  it('replaces an object as a whole and leaves no other files', async () => {
    await client().send(new PutObjectCommand({ Bucket, Key, Body: 'second' }));
    expect((await stored()).toString()).toBe('second');
    const files = await readdir(dataDir, { recursive: true });
    expect(files.filter((file) => file.endsWith('.partial'))).toEqual([]);
  });

  it('drops a damaged object at the start', async () => {
    await s3.close();
    const files = await readdir(dataDir, { recursive: true });
    const file = files.find((name) => name.endsWith('_object')) ?? '';
    await truncate(join(dataDir, file), 100);
    expect(await readFile(join(dataDir, file))).toHaveLength(100);
    s3 = await start();
    await expect(stored()).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});
