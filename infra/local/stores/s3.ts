import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { localCredentials } from '../../operations/local/environment.ts';
import { withClient } from '../../operations/with-client.ts';
import { type RunningServer, serve } from '../http-server.ts';
import { type FormAnswer, readForm } from './s3-forms.ts';

/** The used part of s3rver, which has no types. */
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
 * Starts an S3-compatible store on the loopback interface that stores its objects as files.
 *
 * Unlike the emulator alone, it refuses unsigned requests as a private bucket does (403
 * AccessDenied), checks the forms that browsers send files with, and if the process is killed
 * during an upload, the object is either the old or the new one.
 *
 * @param options.dataDir created if missing.
 * @param options.buckets created if missing.
 */
export async function startS3(options: {
  readonly port: number;
  readonly dataDir: string;
  readonly buckets: readonly string[];
  /** The bucket that pages of an origin may send files to. */
  readonly uploads?: UploadRule;
}): Promise<RunningServer> {
  await mkdir(options.dataDir, { recursive: true });
  await removeDamagedObjects(options.dataDir);
  const s3rver = new (loadS3rver())({
    silent: true,
    directory: options.dataDir,
    // Only path-style addresses, because a bucket's host name would not resolve on every laptop.
    vhostBuckets: false,
    configureBuckets: options.buckets.map((name) => ({ name })),
  });
  writeAtomically(s3rver.store);
  // Koa prints errors without a listener; the client already has these as answers.
  s3rver.on('error', () => undefined);
  await s3rver.configureBuckets();
  const emulator = s3rver.callback();
  const listener: RequestListener = (request, response) => {
    // The emulator's files are below a folder, which a name must not leave.
    if (/(^|[/\\])\.\.([/\\]|$)/.test(nameIn(request.url))) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      refuse(response, isRead ? { status: 404, code: 'NoSuchKey' } : { status: 400, code: 'InvalidURI' });
    } else if (options.uploads !== undefined && isForm(request, options.uploads)) {
      void answerForm(request, response, options.uploads, storeIn(running));
    } else if (isSigned(request.headers.authorization, new URL(request.url ?? '/', 'http://s3').searchParams)) {
      emulator(request, response);
    } else {
      refuse(response, { status: 403, code: 'AccessDenied', message: 'Access Denied' });
    }
  };
  const pagesOf = options.uploads === undefined ? [] : [options.uploads.siteOrigin];
  const running = await serve(listener, options.port, pagesOf);
  return {
    ...running,
    async close() {
      await running.close();
      s3rver.logger.exceptions.unhandle();
      s3rver.logger.close();
    },
  };
}

/** The decoded path of a request; nothing if it can't be decoded. */
function nameIn(url = '/'): string {
  try {
    return decodeURIComponent(url.replace(/\?.*$/, ''));
  } catch {
    return '';
  }
}

interface UploadRule {
  readonly bucket: string;
  readonly siteOrigin: string;
}

/** A browser's own request for the uploads' bucket; it has no signature outside of its form. */
function isForm({ method, url, headers }: IncomingMessage, { bucket }: UploadRule): boolean {
  const isBucket = new RegExp(`^/${bucket}/?$`).test(url ?? '');
  return isBucket && (method === 'OPTIONS' || (method === 'POST' && headers.authorization === undefined));
}

type Store = (bucket: string, file: { key: string; contentType: string; content: Uint8Array }) => Promise<void>;

/** Stores a file as a signed request does, so that it is written as a whole or not at all. */
function storeIn({ origin }: RunningServer): Store {
  return async (Bucket, { key, contentType, content }) => {
    const client = new S3Client({
      endpoint: origin,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: localCredentials,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const put = new PutObjectCommand({ Bucket, Key: key, Body: content, ContentType: contentType });
    await withClient(client, () => client.send(put));
  };
}

/** Answers a form, and the browser's question whether a page may send it. */
async function answerForm(
  request: IncomingMessage,
  response: ServerResponse,
  { bucket, siteOrigin }: UploadRule,
  store: Store,
): Promise<void> {
  const isAllowed = request.headers.origin === siteOrigin;
  const cors = isAllowed ? { 'Access-Control-Allow-Origin': siteOrigin, Vary: 'Origin' } : {};
  if (request.method === 'OPTIONS') {
    const asked = request.headers['access-control-request-method'];
    if (!isAllowed || asked !== 'POST') {
      refuse(response, { status: 403, code: 'AccessForbidden', message: 'CORSResponse: not allowed' });
      return;
    }
    const headers = request.headers['access-control-request-headers'];
    response.writeHead(200, {
      ...cors,
      'Access-Control-Allow-Methods': 'POST',
      ...(headers === undefined ? {} : { 'Access-Control-Allow-Headers': headers }),
    });
    response.end();
    return;
  }
  try {
    const { secretAccessKey } = localCredentials;
    const read = await readForm(request, { bucket, secretAccessKey, now: Date.now() });
    if ('status' in read) {
      refuse(response, read, cors);
      return;
    }
    await store(bucket, read);
    response.writeHead(204, cors).end();
  } catch (error) {
    refuse(response, { status: 500, code: 'InternalError', message: String(error) }, cors);
  }
}

function loadS3rver(): S3rverConstructor {
  // CommonJS without types; the tests check the interface above.
  return createRequire(import.meta.url)('@20minutes/s3rver') as S3rverConstructor;
}

/**
 * Whether the emulator will check a signature. It treats a query without `X-Amz-Algorithm` as
 * unsigned and serves it, so both parameters are required.
 */
const isSigned = (authorization: string | undefined, query: URLSearchParams): boolean =>
  authorization !== undefined || (query.has('X-Amz-Algorithm') && query.has('X-Amz-Signature'));

function refuse(response: ServerResponse, { status, code = '', message = '' }: FormAnswer, headers: object = {}): void {
  const requestId = randomUUID();
  response.writeHead(status, { 'Content-Type': 'application/xml', 'x-amz-request-id': requestId, ...headers });
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${requestId}</RequestId></Error>`,
  );
}

/**
 * Writes to a temporary file and renames it, because the emulator would leave a half-written
 * object.
 */
function writeAtomically(store: FileStore): void {
  const write = store.putContent.bind(store);
  store.putContent = async (objectPath, content) => {
    const temporary = `${objectPath}.${randomUUID()}.partial`;
    try {
      // The emulator waits for the disk only with a stream.
      const written = await write(temporary, Buffer.isBuffer(content) ? Readable.from([content]) : content);
      // The emulator writes the checksum after the object. It computes a missing one, but would use
      // a stale one.
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
 * Removes what a crash or a full disk damaged: unfinished uploads, and objects with a wrong
 * checksum or unreadable metadata. Guides among them are published again at the start.
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
    readIfExists(checksumOf(objectPath)),
    readIfExists(metadataOf(objectPath)),
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

const readIfExists = async (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
