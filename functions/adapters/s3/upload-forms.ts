import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { UploadForms } from '#domain/guides/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';

export const s3UploadForms = (bucket: string, client: S3Client): UploadForms => ({
  make: (id, { type, maxBytes, seconds }) =>
    orDown('S3', () =>
      createPresignedPost(client, {
        Bucket: bucket,
        Key: id,
        Conditions: [['content-length-range', 1, maxBytes]],
        Fields: { 'Content-Type': type },
        Expires: seconds,
      }),
    ),
});
