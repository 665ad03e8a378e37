import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';

export const resendOfficeReceipt = endpoint({
  id: 'resend-office-receipt',
  method: 'POST',
  path: 'office/orders/{number}/resend',
  auth: 'office',
  office: { roles: ['owner'], action: 'send-receipt', subject: 'number' },
  params: v.object({ number: field.orderNumber }),
  body: v.object({}),
  success: { status: 200, message: 'The receipt is on its way.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
