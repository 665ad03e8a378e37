/**
 * The website's addresses, for CloudFront and the local stack. The CloudFront Functions runtime has
 * no modules.
 *
 * Every page is an object `<path>/index.html`, and its address has no trailing slash. All receipts
 * are one page, which reads its own address, and so are all addresses of the office.
 */

import { officePaths } from '#contract/office-paths.ts';
import { LIVE_PAGES, liveSitemap, SLUG } from '#contract/pages/live-pages.ts';
import { API_BASE_PATH, GUIDE_FILES, sitePaths } from '#contract/site-paths.ts';

/**
 * The canonical address, without trailing slashes. If it differs from `uri`, redirect to it with
 * 301.
 *
 * Leading slashes and backslashes become one slash, because a redirect to `//host` would go to
 * another host.
 */
export const canonicalUri = (uri: string): string => `/${uri.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;

/** Whether a canonical address belongs to the office. */
export const isOffice = (uri: string): boolean => uri === officePaths.today || uri.startsWith(`${officePaths.today}/`);

/**
 * The address of the endpoint that answers a page with the current guides or classes; undefined
 * for the canonical address of any other page.
 */
export function livePage(uri: string): string | undefined {
  const pages = [LIVE_PAGES.guides, LIVE_PAGES.classes].find((one) => uri === one.at || uri.startsWith(`${one.at}/`));
  if (pages === undefined) return undefined;
  if (uri === pages.at) return `${API_BASE_PATH}/${pages.list}`;
  if (uri === liveSitemap(pages)) return `${API_BASE_PATH}/${pages.sitemap}`;
  const id = uri.slice(pages.at.length + 1);
  // Nothing has the id `-`, so any other address gets the page for missing addresses.
  return `${API_BASE_PATH}/${pages.page}/${SLUG.test(id) ? id : '-'}`;
}

/** The name of the picture or sample of a guide at an address; undefined for other addresses. */
export function publicFile(uri: string): string | undefined {
  const start = `${GUIDE_FILES}/`;
  return uri.startsWith(start) ? uri.slice(start.length) : undefined;
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
