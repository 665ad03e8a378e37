import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '../../operations/local/environment.ts';
import type { RunningServer } from '../http-server.ts';
import { startS3 } from './s3.ts';

const Bucket = 'uploads';
const siteOrigin = 'http://localhost:3000';
let dataDir: string;
let s3: RunningServer;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-forms-'));
  s3 = await startS3({ port: 0, dataDir, buckets: [Bucket, 'guides'], uploads: { bucket: Bucket, siteOrigin } });
});
afterEach(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

const client = (secretAccessKey: string = localCredentials.secretAccessKey): S3Client =>
  new S3Client({
    endpoint: s3.origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: localCredentials.accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });

const made = (changes: Partial<PresignedPostOptions> = {}, from = client()) =>
  createPresignedPost(from, {
    Bucket,
    Key: 'one',
    Conditions: [['content-length-range', 1, 10]],
    Fields: { 'Content-Type': 'application/pdf' },
    Expires: 60,
    ...changes,
  });

async function send(
  { url, fields }: Awaited<ReturnType<typeof made>>,
  file = '%PDF',
  origin = siteOrigin,
): Promise<{ status: number; code: string | undefined; allowed: string | null }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([file]), 'a.pdf');
  const response = await fetch(url, { method: 'POST', body: form, headers: { Origin: origin } });
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return { status: response.status, code, allowed: response.headers.get('access-control-allow-origin') };
}
const isStored = async (Key = 'one'): Promise<boolean> =>
  client()
    .send(new HeadObjectCommand({ Bucket, Key }))
    .then(
      () => true,
      () => false,
    );

describe('a form of the local S3', () => {
  it('stores a file with its type, and lets the site’s page read the answer', async () => {
    expect(await send(await made())).toEqual({ status: 204, code: undefined, allowed: siteOrigin });
    expect(await client().send(new HeadObjectCommand({ Bucket, Key: 'one' }))).toMatchObject({
      ContentLength: 4,
      ContentType: 'application/pdf',
    });
  });

  it.each<[string, () => Promise<Awaited<ReturnType<typeof made>>>, string, number, string]>([
    ['has expired', () => made({ Expires: -1 }), '%PDF', 403, 'AccessDenied'],
    ['was signed with another key', () => made({}, client('wrong')), '%PDF', 403, 'SignatureDoesNotMatch'],
    [
      'has a policy that was changed after signing',
      async () => {
        const form = await made();
        const policy = JSON.parse(Buffer.from(form.fields['Policy'] ?? '', 'base64').toString()) as object;
        const longer = { ...policy, expiration: '2999-01-01T00:00:00Z' };
        const Policy = Buffer.from(JSON.stringify(longer)).toString('base64');
        return { ...form, fields: { ...form.fields, Policy } };
      },
      '%PDF',
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'names another object',
      async () => {
        const form = await made();
        return { ...form, fields: { ...form.fields, key: 'two' } };
      },
      '%PDF',
      403,
      'AccessDenied',
    ],
    [
      'goes to a bucket that it was not signed for',
      async () => ({ ...(await made({ Bucket: 'guides' })), url: `${s3.origin}/${Bucket}` }),
      '%PDF',
      403,
      'AccessDenied',
    ],
    [
      'has a field that its policy does not name',
      async () => {
        const form = await made();
        return { ...form, fields: { acl: 'public-read', ...form.fields } };
      },
      '%PDF',
      403,
      'AccessDenied',
    ],
    ['is too large', () => made(), 'x'.repeat(11), 400, 'EntityTooLarge'],
    ['is empty', () => made(), '', 400, 'EntityTooSmall'],
    ['has no policy', async () => ({ ...(await made()), fields: { key: 'one' } }), '%PDF', 403, 'AccessDenied'],
  ])('is refused if it %s', async (_what, make, file, status, code) => {
    expect(await send(await make(), file)).toEqual({ status, code, allowed: siteOrigin });
    expect([await isStored(), await isStored('two')]).toEqual([false, false]);
  });

  it('is stored in no other bucket', async () => {
    const form = await made({ Bucket: 'guides' });
    expect((await send(form)).status).toBe(403);
  });

  it('lets no other site read the answer or ask for it', async () => {
    expect((await send(await made(), '%PDF', 'http://other.test')).allowed).toBeNull();
    const ask = (origin: string) =>
      fetch(`${s3.origin}/${Bucket}`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    expect((await ask('http://other.test')).status).toBe(403);
    const allowed = await ask(siteOrigin);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, siteOrigin]);
  });

  it('needs to be a form', async () => {
    const response = await fetch(`${s3.origin}/${Bucket}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });
});
