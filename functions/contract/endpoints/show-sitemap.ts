import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { CATALOG_CACHE_SECONDS } from '../limits.ts';
import { LIVE_PAGES } from '../site-paths.ts';

/** The sitemap of the guides on sale, at `/pdf-page/sitemap.xml`. */
export const showSitemap = endpoint({
  id: 'show-sitemap',
  method: 'GET',
  path: LIVE_PAGES.sitemap,
  auth: 'none',
  success: { status: 200, message: 'The addresses of the guides.', res: v.string() },
  contentType: 'application/xml; charset=utf-8',
  cacheSeconds: CATALOG_CACHE_SECONDS,
});
