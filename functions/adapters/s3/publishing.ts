import { createHash } from 'node:crypto';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { MINUTE_MS } from '#contract/limits.ts';
import type { Files } from '#domain/guides/ports.ts';
import { DependencyDown, orDown } from '#domain/shared/refusal.ts';
import { s3Files } from './files.ts';
import { isMissing } from './uploads.ts';

/**
 * A guide with pictures takes minutes on a home connection. The time-out includes the upload
 * itself.
 */
const UPLOAD_MS = 10 * MINUTE_MS;

/** Compares and uploads guides' PDFs. Only publishing does that. */
export const s3Publishing = (bucket: string, client: S3Client): Pick<Files, 'describe' | 'store'> => ({
  async describe(fileName) {
    try {
      return await s3Files(bucket, client).describe(fileName);
    } catch (error) {
      // S3 tells a function that may not list the bucket that a missing file is forbidden. If it
      // really is, storing it fails.
      if (error instanceof DependencyDown && isMissing(error.cause)) return undefined;
      throw error;
    }
  },

  async store(fileName, content) {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: `guides/${fileName}`,
      Body: content,
      ContentType: 'application/pdf',
      Metadata: { sha256: createHash('sha256').update(content).digest('hex') },
    });
    await orDown('S3', () => client.send(command, { requestTimeout: UPLOAD_MS }));
  },
});
