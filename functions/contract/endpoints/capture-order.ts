import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { captureStatuses } from '../shapes.ts';

export const captureOrder = endpoint({
  id: 'capture-order',
  method: 'GET',
  path: 'capture-order/{orderID}',
  auth: 'bearer',
  params: v.object({ orderID: field.paypalOrderId }),
  success: {
    status: 200,
    message: 'The state of your payment.',
    top: v.object({ status: v.picklist(captureStatuses) }),
  },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});
