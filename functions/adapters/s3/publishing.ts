import { createHash } from 'node:crypto';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Files } from '#domain/ports/files.ts';
import { DependencyDown } from '#domain/refusal.ts';

/**
 * A guide with pictures takes minutes on a home connection. The time-out includes the upload
 * itself.
 */
const UPLOAD_MS = 10 * 60 * 1000;

/**
 * Uploads guides' PDFs to the bucket. Only publishing does that, so no function's bundle has it.
 */
export function s3Publishing(bucket: string, client: S3Client): Pick<Files, 'store'> {
  return {
    async store(fileName, content) {
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: `guides/${fileName}`,
            Body: content,
            ContentType: 'application/pdf',
            Metadata: { sha256: createHash('sha256').update(content).digest('hex') },
          }),
          { requestTimeout: UPLOAD_MS },
        );
      } catch (error) {
        throw new DependencyDown('S3', error);
      }
    },
  };
}
