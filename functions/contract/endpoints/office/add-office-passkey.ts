import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { ceremonyResponse, officePasskeys, roles } from '../../office.ts';

export const addOfficePasskey = endpoint({
  id: 'add-office-passkey',
  method: 'POST',
  path: 'office/passkeys',
  auth: 'office',
  office: { roles, confirmed: true, action: 'add-passkey', subject: 'name' },
  body: v.object({ name: rule.passkeyName, response: ceremonyResponse }),
  success: { status: 201, message: 'The passkey is added.', res: officePasskeys },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'PASSKEY_REFUSED', 'CONFLICT'],
});
