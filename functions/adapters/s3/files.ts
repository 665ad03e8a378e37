import { createHash } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files } from '#domain/ports.ts';
import { DependencyDown } from '#domain/refusal.ts';

/** The guides' PDFs in one private bucket. */
export function s3Files(bucket: string, client: S3Client): Files {
  const place = (fileName: string) => ({ Bucket: bucket, Key: `guides/${fileName}` });
  return {
    async link(fileName, seconds) {
      const command = new GetObjectCommand({
        ...place(fileName),
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
        ResponseContentType: 'application/pdf',
      });
      return await bucketCall(() => getSignedUrl(client, command, { expiresIn: seconds }));
    },

    async read(fileName) {
      return await bucketCall(async () => {
        const { Body } = await client.send(new GetObjectCommand(place(fileName)));
        if (Body === undefined) throw new Error('The object has no content');
        return await Body.transformToByteArray();
      });
    },

    async describe(fileName) {
      return await bucketCall(async () => {
        try {
          const head = await client.send(new HeadObjectCommand(place(fileName)));
          return { size: head.ContentLength ?? 0, sha256: head.Metadata?.['sha256'] ?? '' };
        } catch (error) {
          if (error instanceof NotFound) return undefined;
          throw error;
        }
      });
    },

    async store(fileName, content) {
      await bucketCall(() =>
        client.send(
          new PutObjectCommand({
            ...place(fileName),
            Body: content,
            ContentType: 'application/pdf',
            Metadata: { sha256: createHash('sha256').update(content).digest('hex') },
          }),
        ),
      );
    },
  };
}

async function bucketCall<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    throw new DependencyDown('S3', error);
  }
}
