import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheControl } from '#contract/pages/site-files.ts';
import { canonicalUri, rewriteUri } from '../../stack/edge/rewrite-uri.ts';
import { placeholderUrl } from '../../stack/placeholder-url.ts';
import { type HeaderSets, headersOf } from '../../stack/site-headers.ts';
import type { RequestHandler } from '../http-server.ts';
import { splitUrl } from './event.ts';

/** An object of the site's bucket. */
interface SiteObject {
  readonly key: string;
  readonly contentType: string;
  readonly compressible: boolean;
  readonly body: (encoding: Encoding) => Promise<Buffer>;
}

type Encoding = 'br' | 'gzip' | 'identity';

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The types that CloudFront compresses, as far as a site has them. */
const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;
const notFoundKey = '/404.html';

/**
 * Serves a built site as the distribution does: with its rewritten addresses, cache rules and
 * headers, Brotli or gzip, ETags and 304, and the site's own page for a 404. The files are listed
 * once: a new build needs a new call.
 *
 * @param options.headers added to every answer; the office has its own.
 * @param options.siteUrl the origin, if the site was built before it was known.
 * @param options.stored what was written into the bucket after the build, by its key.
 */
export async function staticSite(options: {
  readonly dir: string;
  readonly headers: HeaderSets;
  readonly siteUrl?: string;
  readonly stored?: (key: string) => Promise<Uint8Array | undefined>;
}): Promise<RequestHandler> {
  const built = await listObjects(options.dir, options.siteUrl);
  const find = async (key: string): Promise<SiteObject | undefined> => {
    const stored = await options.stored?.(key);
    if (stored === undefined) return built.get(key);
    return objectOf(key, async (encoding) => await encode(Buffer.from(stored), encoding));
  };

  return {
    async handle(request, response) {
      const { path, query } = splitUrl(request.url ?? '/');
      const canonical = canonicalUri(path);
      const headers = Object.entries(headersOf(options.headers, canonical));
      for (const [name, value] of headers) response.setHeader(name, value);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        sendText(response, 403, 'This distribution does not allow this method for this request.');
        return;
      }
      if (canonical !== path) {
        response.setHeader('Location', query === '' ? canonical : `${canonical}?${query}`);
        sendText(response, 301, '');
        return;
      }
      const object = await find(decoded(rewriteUri(path)));
      const answered = object ?? (await find(notFoundKey));
      if (answered === undefined) {
        sendText(response, 404, 'Not found, and the site has no page for that.');
        return;
      }
      response.statusCode = object === undefined || object.key === notFoundKey ? 404 : 200;
      await sendObject(request, response, answered);
    },
  };
}

/** The body as the distribution sends it, and its encoding; undefined if it isn't compressed. */
export async function compressedForViewer(
  request: IncomingMessage,
  contentType: string,
  body: Buffer,
): Promise<{ readonly body: Buffer; readonly encoding: string } | undefined> {
  const encoding = compressible.test(contentType) && isLargeEnough(body) ? chosenEncoding(request) : 'identity';
  return encoding === 'identity' ? undefined : { body: await encode(body, encoding), encoding };
}

async function sendObject(request: IncomingMessage, response: ServerResponse, object: SiteObject): Promise<void> {
  const plain = await object.body('identity');
  const encoding = object.compressible && isLargeEnough(plain) ? chosenEncoding(request) : 'identity';
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // As in CloudFront, the tag of a compressed body is weak.
  const etag = encoding === 'identity' ? `"${hash}"` : `W/"${hash}"`;
  response.setHeader('Cache-Control', cacheControl(response.statusCode === 404 ? notFoundKey : object.key));
  response.setHeader('ETag', etag);
  if (object.compressible) response.setHeader('Vary', 'Accept-Encoding');
  if (response.statusCode === 200 && matchesTag(request.headers['if-none-match'], hash)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const body = await object.body(encoding);
  response.setHeader('Content-Type', object.contentType);
  response.setHeader('Content-Length', body.length);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const typeOf = (key: string): string => contentTypes[extname(key).toLowerCase()] ?? 'application/octet-stream';

function objectOf(key: string, body: SiteObject['body']): SiteObject {
  const contentType = typeOf(key);
  return { key, contentType, compressible: compressible.test(contentType), body };
}

/** The files of a folder, each of which is read and compressed once. */
async function listObjects(dir: string, siteUrl: string | undefined): Promise<ReadonlyMap<string, SiteObject>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (file: string): Promise<Buffer> => {
    const stored = await readFile(file);
    return siteUrl !== undefined && compressible.test(typeOf(file))
      ? Buffer.from(stored.toString().replaceAll(placeholderUrl, siteUrl))
      : stored;
  };
  return new Map(
    files.map((file) => {
      const key = `/${relative(dir, file).split(sep).join('/')}`;
      const bodies = new Map<Encoding, Promise<Buffer>>();
      const body = async (encoding: Encoding): Promise<Buffer> => {
        const made = bodies.get(encoding) ?? read(file).then(async (plain) => await encode(plain, encoding));
        bodies.set(encoding, made);
        return await made;
      };
      return [key, objectOf(key, body)];
    }),
  );
}

/** CloudFront does not compress less than 1,000 bytes. */
const isLargeEnough = (body: Buffer): boolean => body.length >= 1000;

function chosenEncoding(request: IncomingMessage): Encoding {
  const header = request.headers['accept-encoding'] ?? '';
  const accepted = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    case 'gzip':
      return promisify(gzip)(plain);
    case 'identity':
      return plain;
  }
}

const matchesTag = (ifNoneMatch: string | undefined, hash: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`);

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return notFoundKey;
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(text);
}
