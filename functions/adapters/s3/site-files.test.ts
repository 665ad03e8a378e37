import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { s3SiteFiles } from './site-files.ts';

const s3 = mockClient(S3Client);
const store = s3SiteFiles('site', new S3Client({ region: 'us-east-1' }));

afterEach(() => {
  s3.reset();
});
afterAll(() => {
  s3.restore();
});

describe('a file of the site', () => {
  it.each([
    ['about/index.html', 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['assets/home-1a2b3c4.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['.well-known/security.txt', 'text/plain; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['office.webmanifest', 'application/manifest+json', 'public, max-age=0, must-revalidate'],
    ['sitemap.xml', 'application/xml', 'public, max-age=0, must-revalidate'],
  ])('%s has its type, and browsers keep it as they should', async (name, ContentType, CacheControl) => {
    s3.on(PutObjectCommand).resolves({});
    await store({ name, content: 'ä' });
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'site',
      Key: name,
      Body: 'ä',
      ContentType,
      CacheControl,
    });
  });

  it('that S3 refuses is a failure of S3', async () => {
    s3.on(PutObjectCommand).rejects(new Error('SlowDown'));
    await expect(store({ name: 'index.html', content: '' })).rejects.toThrow(DependencyDown);
  });
});
