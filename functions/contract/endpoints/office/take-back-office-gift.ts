import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeOrder } from '../../office.ts';

export const takeBackOfficeGift = endpoint({
  id: 'take-back-office-gift',
  method: 'POST',
  path: 'office/orders/{number}/take-back',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'take-back-gift', subject: 'number' },
  params: v.object({ number: field.orderNumber }),
  body: v.object({ reason: rule.reason }),
  success: { status: 200, message: 'The gift is taken back.', res: officeOrder },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
