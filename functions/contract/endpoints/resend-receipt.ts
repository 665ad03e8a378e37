import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const resendReceipt = endpoint({
  id: 'resend-receipt',
  method: 'POST',
  path: 'resend-receipt',
  auth: 'bearer',
  body: v.object({ order: field.orderNumber }),
  success: { status: 200, message: 'The receipt is on its way to your email.' },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
