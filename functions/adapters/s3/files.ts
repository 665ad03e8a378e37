import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { buildQueryString, HttpRequest } from '@smithy/core/protocols';
import type { PublishedFiles } from '#domain/ports.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { AwsFailure, type AwsService, type SignedCalls } from '../aws/signed-calls.ts';

/** One bucket. */
export interface Bucket extends Pick<AwsService, 'region' | 'credentials' | 'endpoint'>, Pick<SignedCalls, 'call'> {
  /** What comes before its keys in a path: nothing where the bucket has a host name of its own. */
  readonly path: string;
}

/** The guides' PDFs in one private bucket, for who reads them. */
export function s3Files({ path, call, region, credentials, endpoint }: Bucket): PublishedFiles {
  const place = (fileName: string) => `${path}/guides/${encodeURIComponent(fileName)}`;
  const presigner = new S3RequestPresigner({ region, credentials, sha256: Sha256 });
  return {
    async link(fileName, seconds) {
      return await bucketCall(async () => {
        const { protocol, hostname, port, host } = await endpoint();
        const request = new HttpRequest({
          method: 'GET',
          protocol,
          hostname,
          ...(port === '' ? {} : { port: Number(port) }),
          path: place(fileName),
          query: {
            'response-content-disposition': `attachment; filename="${fileName}"`,
            'response-content-type': 'application/pdf',
          },
        });
        const signed = await presigner.presign(request, { expiresIn: seconds });
        return `${protocol}//${host}${signed.path}?${buildQueryString(signed.query ?? {})}`;
      });
    },

    async read(fileName) {
      const { body } = await bucketCall(() => call({ method: 'GET', path: place(fileName) }));
      return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    },

    async describe(fileName) {
      return await bucketCall(async () => {
        try {
          const { headers } = await call({ method: 'HEAD', path: place(fileName) });
          return { size: Number(headers['content-length'] ?? 0), sha256: headers['x-amz-meta-sha256'] ?? '' };
        } catch (error) {
          if (error instanceof AwsFailure && error.status === 404) return undefined;
          throw error;
        }
      });
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
