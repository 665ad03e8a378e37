import { cookieNames } from '#contract/cookies.ts';

/**
 * What of a request the distribution lets through to the API, beside method, address and body. The local gateway lets through no
 * more, so that what works on a laptop works behind the distribution.
 */

/** The token, which is part of the cache's key: CloudFront forwards this header in no other way beside a list of headers. */
export const keyHeader = 'Authorization';

/** What the functions read; CloudFront forwards at most ten by name. PayPal signs its webhooks in headers of its own. */
export const forwardedHeaders = [
  'Accept',
  'Content-Type',
  'Origin',
  'CloudFront-Viewer-Address',
  'PayPal-Transmission-Id',
  'PayPal-Transmission-Time',
  'PayPal-Transmission-Sig',
  'PayPal-Cert-Url',
  'PayPal-Auth-Algo',
] as const;

/** The cookies of ours that a site of this address has. */
export function forwardedCookies(siteUrl: string): string[] {
  return Object.values(cookieNames(siteUrl));
}
