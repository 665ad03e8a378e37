import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officePasskeys, roles } from '../../office.ts';

export const removeOfficePasskey = endpoint({
  id: 'remove-office-passkey',
  method: 'POST',
  path: 'office/passkeys/remove',
  auth: 'office',
  office: { roles, confirmed: true, action: 'remove-passkey', subject: 'id' },
  body: v.object({ id: rule.officeId('Unknown passkey') }),
  success: { status: 200, message: 'The passkey is removed.', res: officePasskeys },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
