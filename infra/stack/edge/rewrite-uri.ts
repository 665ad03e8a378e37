/**
 * The website's addresses, for CloudFront and for the local stack. Written for the CloudFront Functions runtime: pure
 * string work, no modules at run time.
 *
 * Every page is an object `<path>/index.html`; its one address has no trailing slash. All receipts are one page, which
 * looks at its own address.
 */
import { sitePaths } from '#contract/site-paths.ts';

/**
 * The one spelling of an address: without trailing slashes. Where it differs from `uri`, answer 301 to it.
 *
 * Leading slashes and backslashes become a single slash, lest the redirect's target names another host.
 */
export function canonicalUri(uri: string): string {
  return `/${uri.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
}

/** The key, with a leading slash, of the object that answers a canonical address. What has an extension is a file. */
export function rewriteUri(uri: string): string {
  const lastSegment = uri.slice(uri.lastIndexOf('/') + 1);
  if (lastSegment.includes('.')) return uri;
  if (lastSegment !== '' && uri === `${sitePaths.receipts}/${lastSegment}`) return `${sitePaths.receipts}/index.html`;
  return uri === '/' ? '/index.html' : `${uri}/index.html`;
}
