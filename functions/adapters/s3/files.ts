import { GetObjectCommand, HeadObjectCommand, NotFound, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PublishedFiles } from '#domain/guides/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';

/** For all tries of a call and the body of its answer: the time that a receipt can give a guide. */
export const READ_MS = 5_000;

/** Reads the guides' PDFs in one private bucket. */
export function s3Files(bucket: string, client: S3Client, readMs = READ_MS): PublishedFiles {
  const location = (fileName: string) => ({ Bucket: bucket, Key: `guides/${fileName}` });
  const limits = () => ({ abortSignal: AbortSignal.timeout(readMs) });
  return {
    async link(fileName, seconds) {
      const command = new GetObjectCommand({
        ...location(fileName),
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
        ResponseContentType: 'application/pdf',
      });
      return await orDown('S3', () => getSignedUrl(client, command, { expiresIn: seconds }));
    },

    async read(fileName) {
      return await orDown('S3', async () => {
        const { Body } = await client.send(new GetObjectCommand(location(fileName)), limits());
        if (Body === undefined) throw new Error('S3 answered without a body');
        return await Body.transformToByteArray();
      });
    },

    async describe(fileName) {
      return await orDown('S3', async () => {
        try {
          const { ContentLength, Metadata } = await client.send(new HeadObjectCommand(location(fileName)), limits());
          return { size: ContentLength ?? 0, sha256: Metadata?.['sha256'] ?? '' };
        } catch (error) {
          if (error instanceof NotFound) return undefined;
          throw error;
        }
      });
    },
  };
}
