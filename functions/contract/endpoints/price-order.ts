import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { bill } from '../shapes.ts';

/** What a cart costs this buyer, as `create-order` counts it. */
export const priceOrder = endpoint({
  id: 'price-order',
  method: 'POST',
  path: 'price-order/',
  auth: 'bearer',
  body: v.object({
    /** Of guides and bundles. */
    pdfIds: field.guideIds,
    code: v.exactOptional(field.discountCode),
  }),
  success: { status: 200, message: 'What your order costs.', res: bill },
  refusals: ['UNAUTHENTICATED', 'ALREADY_OWNED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});
