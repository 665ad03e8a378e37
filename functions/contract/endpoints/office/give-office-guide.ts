import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeOrder } from '../../office.ts';

export const giveOfficeGuide = endpoint({
  id: 'give-office-guide',
  method: 'POST',
  path: 'office/gifts',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'give-guide', subject: 'email' },
  body: v.object({ email: field.email('Please enter email'), guide: rule.guideId, reason: rule.reason }),
  success: { status: 201, message: 'The guide is given.', res: officeOrder },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
