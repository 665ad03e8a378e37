import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { s3Client } from '#composition/clients.ts';
import { read } from '#composition/environment.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { GUIDE_FILES } from '#contract/site-paths.ts';
import { DependencyDown, orDown } from '#domain/shared/refusal.ts';
import { withClient } from '../with-client.ts';
import type { BucketName } from './format.ts';

/** The buckets that a copy has, and what in them travels. Uploads of the office last a day. */
const places = {
  guides: { variable: 'GUIDES_BUCKET', prefix: 'guides/' },
  publicFiles: { variable: 'PUBLIC_FILES_BUCKET', prefix: `${GUIDE_FILES.slice(1)}/` },
} as const satisfies Record<BucketName, object>;

/** Whether a copy has an object: one without odd characters, in the place that travels. */
export function isSavedKey(bucket: BucketName, key: string): boolean {
  const { prefix } = places[bucket];
  return (
    key.startsWith(prefix) &&
    key
      .slice(prefix.length)
      .split('/')
      .every((part) => /^[\w-][\w.-]*$/.test(part))
  );
}

/** What a restore has done, beside the guides, so that no table needs a row for it. */
const NOTE = 'restore.json';

/** A guide with pictures takes minutes on a home connection. */
const TRANSFER_MS = 10 * MINUTE_MS;

export interface StoredObject {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Direct access to the files of the connected stack. */
export interface Objects {
  /** The keys of what travels. */
  list(bucket: BucketName): AsyncGenerator<string>;
  /** Undefined if it was deleted since it was listed. */
  get(bucket: BucketName, key: string): Promise<StoredObject | undefined>;
  put(bucket: BucketName, key: string, object: StoredObject): Promise<void>;
  /** The note about a restore; undefined if there was none. */
  note(): Promise<string | undefined>;
  setNote(text: string): Promise<void>;
}

/** Runs `work` with the buckets that the environment names. */
export async function withObjects<Result>(work: (objects: Objects) => Promise<Result>): Promise<Result> {
  const emulator = process.env['S3_ENDPOINT'];
  const client = s3Client(emulator);
  if (emulator !== undefined) signLikeEmulator(client);
  return await withClient(client, () => work(objectsOf(client)));
}

/** The emulator expects the address of a bucket to be signed without the slash at its end. */
function signLikeEmulator(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as { path: string };
      request.path = request.path.replace(/(?<=.)\/$/, '');
      return await next(args);
    },
    { step: 'build', name: 'signLikeEmulator' },
  );
}

function objectsOf(client: S3Client): Objects {
  const bucketOf = (bucket: BucketName) => read(places[bucket].variable);
  const get = async (Bucket: string, Key: string): Promise<StoredObject | undefined> =>
    await orDown('S3', async () => {
      const limit = { requestTimeout: TRANSFER_MS };
      const found = await client.send(new GetObjectCommand({ Bucket, Key }), limit).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      });
      if (found?.Body === undefined) return undefined;
      return {
        content: await found.Body.transformToByteArray(),
        contentType: found.ContentType ?? 'application/octet-stream',
        cacheControl: found.CacheControl,
        metadata: found.Metadata ?? {},
      };
    });
  const put = async (Bucket: string, Key: string, object: StoredObject): Promise<void> => {
    const { content, contentType, cacheControl, metadata } = object;
    const command = new PutObjectCommand({
      Bucket,
      Key,
      Body: content,
      ContentType: contentType,
      Metadata: { ...metadata },
      ...(cacheControl === undefined ? {} : { CacheControl: cacheControl }),
    });
    await orDown('S3', () => client.send(command, { requestTimeout: TRANSFER_MS }));
  };
  return {
    async *list(bucket) {
      const input = { Bucket: bucketOf(bucket), Prefix: places[bucket].prefix };
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, input)) {
          for (const { Key = '' } of Contents) if (isSavedKey(bucket, Key)) yield Key;
        }
      } catch (error) {
        throw new DependencyDown('S3', error);
      }
    },
    get: async (bucket, key) => await get(bucketOf(bucket), key),
    put: async (bucket, key, object) => await put(bucketOf(bucket), key, object),
    note: async () => {
      const found = await get(bucketOf('guides'), NOTE);
      return found === undefined ? undefined : Buffer.from(found.content).toString('utf8');
    },
    setNote: async (text) => {
      await put(bucketOf('guides'), NOTE, {
        content: Buffer.from(text),
        contentType: 'application/json',
        metadata: {},
      });
    },
  };
}
