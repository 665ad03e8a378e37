import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { CATALOG_CACHE_SECONDS } from '../limits.ts';
import { LIVE_PAGES } from '../site-paths.ts';

/**
 * The HTML of the page of a guide or a bundle, at `/pdf-page/{id}`. Any address without one has a
 * page too.
 */
export const showGuide = endpoint({
  id: 'show-guide',
  method: 'GET',
  path: `${LIVE_PAGES.guide}/{id}`,
  auth: 'none',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(1_000)) }),
  success: { status: 200, message: 'The guide.', res: v.string() },
  refusals: ['NOT_FOUND'],
  contentType: 'text/html; charset=utf-8',
  cacheSeconds: CATALOG_CACHE_SECONDS,
});
