/**
 * The website's addresses, for CloudFront and the local stack. The CloudFront Functions runtime has
 * no modules.
 *
 * Every page is an object `<path>/index.html`, and its address has no trailing slash. All receipts
 * are one page, which reads its own address, and so are all addresses of the office.
 */
import { officePaths } from '#contract/office-paths.ts';
import { sitePaths } from '#contract/site-paths.ts';

/**
 * The canonical address, without trailing slashes. If it differs from `uri`, redirect to it with
 * 301.
 *
 * Leading slashes and backslashes become one slash, because a redirect to `//host` would go to
 * another host.
 */
export function canonicalUri(uri: string): string {
  return `/${uri.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
}

/** Whether a canonical address belongs to the office. */
export function isOffice(uri: string): boolean {
  return uri === officePaths.today || uri.startsWith(`${officePaths.today}/`);
}

/**
 * The key, with a leading slash, of the object for a canonical address. An address with an
 * extension is a file, but not in the office.
 */
export function rewriteUri(uri: string): string {
  if (isOffice(uri)) return `${officePaths.today}/index.html`;
  const lastSegment = uri.slice(uri.lastIndexOf('/') + 1);
  if (lastSegment.includes('.')) return uri;
  if (lastSegment !== '' && uri === `${sitePaths.receipts}/${lastSegment}`) return `${sitePaths.receipts}/index.html`;
  return uri === '/' ? '/index.html' : `${uri}/index.html`;
}
