import type { EdgeRequest, EdgeResponse, RequestEvent, ResponseEvent } from './events.ts';
import { canonicalUri, livePage, rewriteUri } from './rewrite-uri.ts';

/**
 * The website's behavior at the edge. Written for the CloudFront Functions runtime: no modules at
 * run time, no for-of, no destructuring, no spread. `keys` are the site's objects outside of
 * /assets/, with a leading slash.
 */

const notFoundKey = '/404.html';

/**
 * The object for an address, or the page for missing addresses. The key of an object maps to
 * itself.
 */
function keyFor(uri: string, keys: readonly string[]): string {
  const key = rewriteUri(uri);
  return keys.includes(key) ? key : notFoundKey;
}

/** Viewer request: redirects to the canonical address, and rewrites it to its object. */
export function siteRequest(event: RequestEvent, keys: readonly string[]): EdgeRequest | EdgeResponse {
  const request = event.request;
  const moved = redirected(request);
  if (moved !== undefined) return moved;
  request.uri = keyFor(request.uri, keys);
  return request;
}

/**
 * Viewer request of the pages with the current guides and classes: redirects to the canonical
 * address, and rewrites it to the endpoint that answers it.
 */
export function livePageRequest(event: RequestEvent): EdgeRequest | EdgeResponse {
  const request = event.request;
  const moved = redirected(request);
  if (moved !== undefined) return moved;
  request.uri = livePage(request.uri) ?? request.uri;
  return request;
}

function redirected(request: EdgeRequest): EdgeResponse | undefined {
  const canonical = canonicalUri(request.uri);
  if (canonical === request.uri) return undefined;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: canonical + queryOf(request) } },
  };
}

/**
 * Viewer response: S3 returns the page for missing addresses with status 200, and this changes it
 * to 404. The event's request may have the viewer's address or the rewritten one.
 */
export function siteResponse(event: ResponseEvent, keys: readonly string[]): EdgeResponse {
  const response = event.response;
  if (response.statusCode === 200 && keyFor(event.request.uri, keys) === notFoundKey) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}

function queryOf(request: EdgeRequest): string {
  const pairs: string[] = [];
  Object.keys(request.querystring).forEach(function (name) {
    const entry = request.querystring[name];
    if (entry === undefined) return;
    (entry.multiValue ?? [entry]).forEach(function (one) {
      pairs.push(one.value === '' ? name : `${name}=${one.value}`);
    });
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
