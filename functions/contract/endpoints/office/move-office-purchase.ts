import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeOrder } from '../../office.ts';

export const moveOfficePurchase = endpoint({
  id: 'move-office-purchase',
  method: 'POST',
  path: 'office/orders/{number}/move',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'move-purchase', subject: 'number' },
  params: v.object({ number: field.orderNumber }),
  body: v.object({ email: field.email('Please enter email'), reason: rule.reason }),
  success: { status: 200, message: 'The purchase is moved.', res: officeOrder },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
