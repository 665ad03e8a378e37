import { extname } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { cacheControl } from '#contract/pages/site-files.ts';
import { orDown } from '#domain/shared/refusal.ts';
import type { StoreSiteFile } from '#domain/website/ports.ts';

/** The types of the files that have words or colors. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

/** Milliseconds: nobody waits for a single file. */
const STORE_MS = 20_000;

/** Puts files into the bucket that the distribution serves. */
export const s3SiteFiles =
  (Bucket: string, client: S3Client): StoreSiteFile =>
  async ({ name, content }) => {
    const headers = { ContentType: contentTypes[extname(name)], CacheControl: cacheControl(`/${name}`) };
    const command = new PutObjectCommand({ Bucket, Key: name, Body: content, ...headers });
    await orDown('S3', () => client.send(command, { requestTimeout: STORE_MS }));
  };
