import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { CATALOG_CACHE_SECONDS } from '../limits.ts';
import { bundle, pdf } from '../shapes.ts';

export const listPdfs = endpoint({
  id: 'list-pdfs',
  method: 'GET',
  path: 'getpdfs',
  auth: 'none',
  success: {
    status: 200,
    message: 'The guides in the shop.',
    res: v.array(pdf),
    top: v.object({ bundles: v.optional(v.array(bundle), []) }),
  },
  cacheSeconds: CATALOG_CACHE_SECONDS,
});
