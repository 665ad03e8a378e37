import { cookieNames } from '#contract/cookies.ts';
import { type Endpoint, pathParameters } from '#contract/endpoint.ts';
import { registry } from '#contract/registry.ts';

/**
 * What the distribution forwards to the API besides method, address and body. The local gateway
 * forwards the same, so that code which works locally works behind the distribution.
 */

/**
 * The header of the token is part of the cache key, because CloudFront can't forward it in the list
 * of headers.
 */
export const cacheKeyHeader = 'Authorization';

/**
 * The headers that functions read, with those of PayPal's signatures. CloudFront forwards at most
 * ten by name.
 */
export const forwardedHeaders = [
  'Accept',
  'Content-Type',
  'Origin',
  'User-Agent',
  'CloudFront-Viewer-Address',
  'PayPal-Transmission-Id',
  'PayPal-Transmission-Time',
  'PayPal-Transmission-Sig',
  'PayPal-Cert-Url',
  'PayPal-Auth-Algo',
] as const;

/**
 * The query parameters that endpoints read. They are the only ones in the cache key, so that no
 * other one makes CloudFront ask again.
 */
export const forwardedQuery: readonly string[] = [...new Set(registry.flatMap(queryParameters))].toSorted();

function queryParameters({ params, path }: Endpoint): string[] {
  if (params === undefined || !('entries' in params)) return [];
  return Object.keys(params.entries as object).filter((name) => !pathParameters(path).includes(name));
}

/** Our cookies on a site with this address. */
export function forwardedCookies(siteUrl: string): string[] {
  return Object.values(cookieNames(siteUrl));
}
