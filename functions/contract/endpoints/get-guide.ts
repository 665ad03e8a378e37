import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { GUIDE_ID } from '../fields/guide-id.ts';
import { bundlePage, guidePage } from '../guide-page.ts';
import { CATALOG_CACHE_SECONDS } from '../limits.ts';

/** A guide or a bundle that is or was on sale, for its page. */
export const getGuide = endpoint({
  id: 'get-guide',
  method: 'GET',
  path: 'guides/{id}',
  auth: 'none',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(80), v.regex(GUIDE_ID)) }),
  success: { status: 200, message: 'The guide.', res: v.union([guidePage, bundlePage]) },
  refusals: ['NOT_FOUND'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});
