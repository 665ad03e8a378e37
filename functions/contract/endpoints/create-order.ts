import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const createOrder = endpoint({
  id: 'create-order',
  method: 'POST',
  path: 'create-order/',
  auth: 'bearer',
  body: v.object({
    amount: v.pipe(
      v.optional(v.unknown(), null),
      v.number('Enter the total in dollars'),
      v.finite('Enter the total in dollars'),
      v.minValue(0, 'Enter the total in dollars'),
    ),
    currency: field.currency,
    /** Of guides and bundles. */
    pdfIds: field.guideIds,
    code: v.exactOptional(field.discountCode),
  }),
  success: {
    status: 200,
    message: 'The order is open.',
    /** PayPal's order id; of an order of nothing, our order number. */
    res: v.string(),
    top: v.object({ status: v.optional(v.literal('COMPLETED')) }),
    created: { with: 'status', message: 'Your guides are ready.' },
  },
  refusals: ['UNAUTHENTICATED', 'ALREADY_OWNED', 'CONFLICT', 'TOTAL_CHANGED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});
