import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files, Uploads } from '#domain/guides/ports.ts';
import { DependencyDown, orDown } from '#domain/shared/refusal.ts';
import { READ_MS } from './files.ts';

export const s3Uploads = (bucket: string, client: S3Client): Uploads & Pick<Files, 'link'> => ({
  async link(id, seconds) {
    const command = new GetObjectCommand({ Bucket: bucket, Key: id });
    return await orDown('S3', () => getSignedUrl(client, command, { expiresIn: seconds }));
  },

  async read(id) {
    return await found(async () => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: id });
      const { Body } = await client.send(command, { abortSignal: AbortSignal.timeout(READ_MS) });
      return await Body?.transformToByteArray();
    });
  },
});

/** Without the permission to list a bucket, S3 answers 403 for an object that isn't there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/** What the call answers; undefined if there is no such file. */
export async function found<Output>(call: () => Promise<Output>): Promise<Output | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new DependencyDown('S3', error);
  }
}
