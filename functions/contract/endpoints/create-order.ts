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
    pdfIds: field.guideIds,
  }),
  success: { status: 200, message: 'The order is open.', res: v.string() },
  refusals: ['UNAUTHENTICATED', 'ALREADY_OWNED', 'CONFLICT', 'TOTAL_CHANGED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});
