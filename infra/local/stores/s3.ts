import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type RunningServer, serve } from '../http-server.ts';

/** What of s3rver is used here; the package brings no types. */
interface S3rver {
  callback(): RequestListener;
  configureBuckets(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  readonly logger: { close(): void; readonly exceptions: { unhandle(): void } };
  readonly store: FileStore;
}

interface FileStore {
  putContent(objectPath: string, content: unknown): Promise<readonly [size: number, md5: string]>;
}

type S3rverConstructor = new (options: {
  readonly silent: boolean;
  readonly directory: string;
  readonly vhostBuckets: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => S3rver;

/**
 * Starts an S3-compatible store on the loopback interface that keeps its objects as files.
 *
 * Unlike the emulator alone it answers an unsigned request as a private bucket does (403 AccessDenied), and an object
 * is either the old or the new one when the process is killed in the middle of an upload.
 *
 * @param options.dataDir is created where it is missing.
 * @param options.buckets are created where they are missing.
 */
export async function startS3(options: {
  readonly port: number;
  readonly dataDir: string;
  readonly buckets: readonly string[];
}): Promise<RunningServer> {
  await mkdir(options.dataDir, { recursive: true });
  await removeDamagedObjects(options.dataDir);
  const s3rver = new (loadS3rver())({
    silent: true,
    directory: options.dataDir,
    // Path-style addresses only: a bucket's host name would have to resolve on every laptop.
    vhostBuckets: false,
    configureBuckets: options.buckets.map((name) => ({ name })),
  });
  writeAtomically(s3rver.store);
  // Koa prints an error that has no listener; these are refusals which the client already has as an answer.
  s3rver.on('error', () => undefined);
  await s3rver.configureBuckets();
  const emulator = s3rver.callback();
  const running = await serve((request, response) => {
    if (isSigned(request.headers.authorization, new URL(request.url ?? '/', 'http://s3').searchParams)) {
      emulator(request, response);
    } else {
      refuseUnsigned(response);
    }
  }, options.port);
  return {
    ...running,
    async close() {
      await running.close();
      s3rver.logger.exceptions.unhandle();
      s3rver.logger.close();
    },
  };
}

function loadS3rver(): S3rverConstructor {
  // CommonJS without types: the shape above is what this file relies on, and its tests run it.
  return createRequire(import.meta.url)('@20minutes/s3rver') as S3rverConstructor;
}

/**
 * Whether the request claims a signature in a way that makes the emulator check it. It takes a query without
 * `X-Amz-Algorithm` for an unsigned one and serves it, so both parameters are asked for.
 */
function isSigned(authorization: string | undefined, query: URLSearchParams): boolean {
  return authorization !== undefined || (query.has('X-Amz-Algorithm') && query.has('X-Amz-Signature'));
}

function refuseUnsigned(response: ServerResponse): void {
  const requestId = randomUUID();
  response.writeHead(403, { 'Content-Type': 'application/xml', 'x-amz-request-id': requestId });
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>${requestId}</RequestId></Error>`,
  );
}

/** The emulator writes straight onto the object; a temporary file and a rename leave no half-written one behind. */
function writeAtomically(store: FileStore): void {
  const write = store.putContent.bind(store);
  store.putContent = async (objectPath, content) => {
    const temporary = `${objectPath}.${randomUUID()}.partial`;
    try {
      // The emulator does not wait until a buffer is on the disk; it does for a stream.
      const written = await write(temporary, Buffer.isBuffer(content) ? Readable.from([content]) : content);
      // The checksum is kept beside the object and written after it: without one it is computed, so none beats a stale one.
      await rm(checksumOf(objectPath), { force: true });
      await rename(temporary, objectPath);
      return written;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
}

const objectSuffix = '_object';

/**
 * Removes what a crash or a full disk left unusable: unfinished uploads, and objects whose bytes do not have their
 * recorded checksum or whose metadata cannot be read. A reader would get broken bytes; the guides among them are put
 * back by their next publishing.
 */
async function removeDamagedObjects(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.partial')) await rm(path, { force: true });
    if (entry.name.endsWith(objectSuffix) && (await isDamaged(path))) {
      await Promise.all([path, checksumOf(path), metadataOf(path)].map((file) => rm(file, { force: true })));
    }
  }
}

const checksumOf = (objectPath: string): string => `${objectPath}.md5`;
const metadataOf = (objectPath: string): string => `${objectPath.slice(0, -objectSuffix.length)}_metadata.json`;

async function isDamaged(objectPath: string): Promise<boolean> {
  const [checksum, metadata] = await Promise.all([
    readIfThere(checksumOf(objectPath)),
    readIfThere(metadataOf(objectPath)),
  ]);
  if (metadata !== undefined && !isJson(metadata)) return true;
  if (checksum === undefined) return false;
  return (
    checksum !==
    createHash('md5')
      .update(await readFile(objectPath))
      .digest('hex')
  );
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
