import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import type { PublicFiles } from '#domain/guides/ports.ts';
import { canonicalUri, livePage, publicFile, rewriteUri } from '../edge/rewrite-uri.ts';
import { matchRoute } from '../match-route.ts';
import { cacheControl, type HeaderSets, headersOf } from '../site-headers.ts';
import type { Invoke } from './invoke.ts';

interface GatewaySite {
  /** The built site. */
  readonly folder: string;
  /** The placeholder for the site's origin in the pages. */
  readonly placeholderUrl: string;
  /** The site's origin. */
  readonly siteUrl: string;
  /** The security headers of the public pages and of the office. */
  readonly headers: HeaderSets;
  /** The content of /config.json, which pages read at run time. */
  readonly config: unknown;
  /** The routes of the API, without a trailing slash. */
  readonly routes: readonly { readonly id: string; readonly method: string; readonly path: string }[];
  /** The Lambda names of the API's functions, by the ids of their endpoints. */
  readonly functions: Readonly<Record<string, string>>;
  readonly invoke: Invoke;
  /** The pictures and samples of the guides. */
  readonly files: Pick<PublicFiles, 'read'>;
}

type Result = APIGatewayProxyStructuredResultV2;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
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
const texts = ['.html', '.js', '.mjs', '.css', '.json', '.xml', '.txt', '.svg', '.webmanifest'];

/**
 * Serves the site from the function's package, for a stack without the edge (`-c edge=off`), with
 * the same addresses, headers and cache rules as the distribution. The gateway has no routes for
 * API paths with a trailing slash, so this also invokes their functions.
 */
export function siteServer({
  folder,
  placeholderUrl,
  siteUrl,
  headers: sets,
  config,
  routes,
  functions,
  invoke,
  files,
}: GatewaySite) {
  const keys = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`),
  );

  const bytesOf = (key: string): Buffer => {
    const bytes = readFileSync(path.join(folder, key));
    return texts.includes(path.extname(key))
      ? Buffer.from(bytes.toString().replaceAll(placeholderUrl, siteUrl))
      : bytes;
  };

  return async (event: APIGatewayProxyEventV2): Promise<Result> => {
    const { rawPath, rawQueryString } = event;
    const { http } = event.requestContext;
    const query = rawQueryString === '' ? '' : `?${rawQueryString}`;
    const canonical = canonicalUri(rawPath);
    if (canonical.startsWith(`${API_BASE_PATH}/`)) {
      const routed = routedEvent(routes, event, canonical);
      const name = routed === undefined ? undefined : functions[routed.id];
      return routed === undefined || name === undefined ? notFound() : await invoke(name, routed.event);
    }
    const headers = headersOf(sets, canonical);
    if (http.method !== 'GET' && http.method !== 'HEAD') {
      return { statusCode: 405, headers: { ...headers, allow: 'GET, HEAD' } };
    }
    if (canonical !== rawPath) return { statusCode: 301, headers: { location: canonical + query } };
    const live = livePage(canonical);
    const page = live === undefined ? undefined : routedEvent(routes, asPage(event), live);
    const renders = page === undefined ? undefined : functions[page.id];
    if (page !== undefined && renders !== undefined) {
      const answer = await invoke(renders, page.event);
      return { ...answer, headers: { ...answer.headers, ...headers }, ...(http.method === 'HEAD' ? { body: '' } : {}) };
    }

    const name = publicFile(rawPath);
    const file = name === undefined ? undefined : await files.read(name);
    if (file !== undefined) {
      return {
        statusCode: 200,
        headers: { ...headers, 'content-type': file.type, 'cache-control': cacheControl(rawPath) },
        body: http.method === 'HEAD' ? '' : Buffer.from(file.content).toString('base64'),
        isBase64Encoded: true,
      };
    }

    const wanted = rewriteUri(rawPath);
    const exists = wanted === '/config.json' || keys.has(wanted);
    const key = exists ? wanted : '/404.html';
    const bytes = key === '/config.json' ? Buffer.from(JSON.stringify(config)) : bytesOf(key);
    const extension = path.extname(key);
    const encoded = texts.includes(extension) ? compressed(bytes, event.headers['accept-encoding'] ?? '') : undefined;
    return {
      statusCode: exists ? 200 : 404,
      headers: {
        ...headers,
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': cacheControl(key),
        vary: 'Accept-Encoding',
        ...(encoded === undefined ? {} : { 'content-encoding': encoded.encoding }),
      },
      body: http.method === 'HEAD' ? '' : (encoded?.bytes ?? bytes).toString('base64'),
      isBase64Encoded: true,
    };
  };
}

/**
 * The event that the gateway would send to the endpoint's function if it had a route with a
 * trailing slash.
 */
function routedEvent(
  routes: GatewaySite['routes'],
  event: APIGatewayProxyEventV2,
  canonical: string,
): { readonly id: string; readonly event: APIGatewayProxyEventV2 } | undefined {
  const { http } = event.requestContext;
  const matched = matchRoute(routes, http.method, canonical);
  if (matched === undefined) return undefined;
  const { route, routeKey, pathParameters } = matched;
  return {
    id: route.id,
    event: {
      ...event,
      rawPath: canonical,
      routeKey,
      ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters }),
      requestContext: { ...event.requestContext, routeKey, http: { ...http, path: canonical } },
    },
  };
}

/** The request of a page, which no header turns into one for JSON. */
function asPage(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { http } = event.requestContext;
  return {
    ...event,
    rawQueryString: '',
    headers: { ...event.headers, accept: 'text/html' },
    requestContext: { ...event.requestContext, http: { ...http, method: 'GET' } },
  };
}

function notFound(): Result {
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
    // At this quality as fast as gzip, and smaller.
    return { encoding: 'br', bytes: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) };
  }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', bytes: gzipSync(bytes) } : undefined;
}
