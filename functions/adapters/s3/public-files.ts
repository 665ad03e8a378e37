import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { GUIDE_FILES } from '#contract/site-paths.ts';
import type { PublicFiles } from '#domain/guides/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';
import { READ_MS } from './files.ts';
import { found } from './uploads.ts';

/** A name has a hash of the content, so browsers may keep a file for a year. */
const PUBLIC_FILES_CACHE = 'public, max-age=31536000, immutable';

/** Files that everyone may read, in a private bucket that the site serves. */
export function s3PublicFiles(bucket: string, client: S3Client): PublicFiles {
  // The key is the path, so that CloudFront finds the file.
  const locationOf = (file: string) => ({ Bucket: bucket, Key: `${GUIDE_FILES.slice(1)}/${file}` });
  const limits = () => ({ abortSignal: AbortSignal.timeout(READ_MS) });
  const has = async (file: string): Promise<boolean> =>
    (await found(() => client.send(new HeadObjectCommand(locationOf(file)), limits()))) !== undefined;
  return {
    has,

    async store(file, content, type) {
      if (await has(file)) return;
      const command = new PutObjectCommand({
        ...locationOf(file),
        Body: content,
        ContentType: type,
        CacheControl: PUBLIC_FILES_CACHE,
      });
      await orDown('S3', () => client.send(command));
    },

    async read(file) {
      return await found(async () => {
        const { Body, ContentType = '' } = await client.send(new GetObjectCommand(locationOf(file)), limits());
        if (Body === undefined) throw new Error('S3 answered without a body');
        return { content: await Body.transformToByteArray(), type: ContentType };
      });
    },
  };
}
