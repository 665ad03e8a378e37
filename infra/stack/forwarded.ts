import { cookieNames } from '#contract/cookies.ts';

/**
 * What the distribution forwards to the API besides method, address with query, and body. The local
 * gateway forwards the same, so that code which works locally works behind the distribution.
 */

/**
 * The header of the token is part of the cache key, because CloudFront can't forward it in the list
 * of headers.
 */
export const cacheKeyHeader = 'Authorization';

/**
 * The headers that functions read, with those of PayPal's signatures. CloudFront forwards at most
 * ten by name; that of the algorithm is left out, because there is only one.
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
] as const;

/** Our cookies on a site with this address. */
export const forwardedCookies = (siteUrl: string): string[] => Object.values(cookieNames(siteUrl));
