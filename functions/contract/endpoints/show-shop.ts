import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { CATALOG_CACHE_SECONDS } from '../limits.ts';
import { LIVE_PAGES } from '../site-paths.ts';

/** The HTML of the shop, at `/pdf-page`. */
export const showShop = endpoint({
  id: 'show-shop',
  method: 'GET',
  path: LIVE_PAGES.shop,
  auth: 'none',
  success: { status: 200, message: 'The shop.', res: v.string() },
  contentType: 'text/html; charset=utf-8',
  cacheSeconds: CATALOG_CACHE_SECONDS,
});
