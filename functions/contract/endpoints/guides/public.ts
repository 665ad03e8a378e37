import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { guidePageId } from '../../fields/guides.ts';
import { bundlePage, guidePage } from '../../pages/guide-page.ts';
import { LIVE_PAGES } from '../../pages/live-pages.ts';
import { CATALOG_CACHE_SECONDS } from './limits.ts';
import { bundle, shopGuide } from './shapes.ts';

export const listGuides = endpoint({
  id: 'list-guides',
  path: 'getpdfs',
  auth: 'none',
  success: {
    message: 'The guides in the shop.',
    res: v.array(shopGuide),
    top: v.object({ bundles: v.optional(v.array(bundle), []) }),
  },
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

/** A guide or a bundle that is or was on sale, for its page. */
export const getGuide = endpoint({
  id: 'get-guide',
  path: 'guides/{id}',
  auth: 'none',
  params: v.object({ id: guidePageId }),
  success: { message: 'The guide.', res: v.union([guidePage, bundlePage]) },
  refusals: ['NOT_FOUND'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

/**
 * The HTML of the page of a guide or a bundle, at `/pdf-page/{id}`. Any address without one has a
 * page too.
 */
export const showGuide = endpoint({
  id: 'show-guide',
  path: `${LIVE_PAGES.guides.page}/{id}`,
  auth: 'none',
  params: v.object({ id: v.string() }),
  success: { message: 'The guide.', res: v.string() },
  refusals: ['NOT_FOUND'],
  contentType: 'text/html; charset=utf-8',
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

/** The HTML of the shop, at `/pdf-page`. */
export const showShop = endpoint({
  id: 'show-shop',
  path: LIVE_PAGES.guides.list,
  auth: 'none',
  success: { message: 'The shop.', res: v.string() },
  contentType: 'text/html; charset=utf-8',
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

/** The sitemap of the guides on sale, at `/pdf-page/sitemap.xml`. */
export const showSitemap = endpoint({
  id: 'show-sitemap',
  path: LIVE_PAGES.guides.sitemap,
  auth: 'none',
  success: { message: 'The addresses of the guides.', res: v.string() },
  contentType: 'application/xml; charset=utf-8',
  cacheSeconds: CATALOG_CACHE_SECONDS,
});
