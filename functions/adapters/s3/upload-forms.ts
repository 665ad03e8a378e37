import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { UploadForms } from '#domain/guides/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

export const s3UploadForms = (bucket: string, client: S3Client): UploadForms => ({
  async make(id, { type, maxBytes, seconds }) {
    try {
      return await createPresignedPost(client, {
        Bucket: bucket,
        Key: id,
        Conditions: [['content-length-range', 1, maxBytes]],
        Fields: { 'Content-Type': type },
        Expires: seconds,
      });
    } catch (error) {
      throw new DependencyDown('S3', error);
    }
  },
});
