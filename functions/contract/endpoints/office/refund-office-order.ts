import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeOrder } from '../../office.ts';

export const refundOfficeOrder = endpoint({
  id: 'refund-office-order',
  method: 'POST',
  path: 'office/orders/{number}/refund',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'refund', subject: 'number' },
  params: v.object({ number: field.orderNumber }),
  body: v.object({
    /** The id of a guide or a bundle; empty: all that is left. */
    guide: v.optional(rule.guideId),
    reason: rule.reason,
    /** What the person saw. */ cents: rule.cents,
  }),
  success: { status: 200, message: 'The refund is made.', res: officeOrder },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED'],
});
