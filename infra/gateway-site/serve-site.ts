import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { canonicalUri, rewriteUri } from '../edge/rewrite-uri.ts';
import { cacheControl } from '../site-headers.ts';

interface GatewaySite {
  /** The built site. */
  readonly folder: string;
  /** What the pages hold in place of the site's address until it is known. */
  readonly addressToCome: string;
  /** The site's origin, which stands there then. */
  readonly siteUrl: string;
  /** The security headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** What pages read at run time from /config.json. */
  readonly config: unknown;
}

type Result = APIGatewayProxyStructuredResultV2;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const texts = ['.html', '.js', '.css', '.json', '.xml', '.txt', '.svg', '.webmanifest'];

/**
 * Serves the site from a function's own package, for a stack without the edge (`-c edge=off`): the same addresses, headers and
 * cache rules as the distribution. It also answers what no route of the API takes: a path with a trailing slash is sent to the one
 * without, keeping method and body.
 */
export function siteServer({ folder, addressToCome, siteUrl, headers, config }: GatewaySite) {
  const keys = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`),
  );

  const bytesOf = (key: string): Buffer => {
    const bytes = readFileSync(path.join(folder, key));
    return texts.includes(path.extname(key)) ? Buffer.from(bytes.toString().replaceAll(addressToCome, siteUrl)) : bytes;
  };

  return (event: APIGatewayProxyEventV2): Promise<Result> => {
    const { rawPath, rawQueryString } = event;
    const { http } = event.requestContext;
    const query = rawQueryString === '' ? '' : `?${rawQueryString}`;
    const canonical = canonicalUri(rawPath);
    if (canonical.startsWith(`${API_BASE_PATH}/`)) return Promise.resolve(unrouted(rawPath, canonical, query));
    if (http.method !== 'GET' && http.method !== 'HEAD') {
      return Promise.resolve({ statusCode: 405, headers: { ...headers, allow: 'GET, HEAD' } });
    }
    if (canonical !== rawPath) return Promise.resolve({ statusCode: 301, headers: { location: canonical + query } });

    const wanted = rewriteUri(rawPath);
    const known = wanted === '/config.json' || keys.has(wanted);
    const key = known ? wanted : '/404.html';
    const bytes = key === '/config.json' ? Buffer.from(JSON.stringify(config)) : bytesOf(key);
    const extension = path.extname(key);
    const encoded = texts.includes(extension) ? compressed(bytes, event.headers['accept-encoding'] ?? '') : undefined;
    return Promise.resolve({
      statusCode: known ? 200 : 404,
      headers: {
        ...headers,
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': cacheControl(key),
        vary: 'Accept-Encoding',
        ...(encoded === undefined ? {} : { 'content-encoding': encoded.encoding }),
      },
      body: http.method === 'HEAD' ? '' : (encoded?.bytes ?? bytes).toString('base64'),
      isBase64Encoded: true,
    });
  };
}

function unrouted(rawPath: string, canonical: string, query: string): Result {
  if (canonical !== rawPath) return { statusCode: 308, headers: { location: canonical + query } };
  const { status, message } = errors.NOT_FOUND;
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ status_code: status, code: 'NOT_FOUND', message }),
  };
}

function compressed(
  bytes: Buffer,
  accepted: string,
): { readonly encoding: string; readonly bytes: Buffer } | undefined {
  if (/\bbr\b/.test(accepted)) {
    // As fast as gzip at this quality, and smaller.
    return { encoding: 'br', bytes: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) };
  }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', bytes: gzipSync(bytes) } : undefined;
}
