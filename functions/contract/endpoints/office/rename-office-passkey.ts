import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officePasskeys, roles } from '../../office.ts';

export const renameOfficePasskey = endpoint({
  id: 'rename-office-passkey',
  method: 'POST',
  path: 'office/passkeys/rename',
  auth: 'office',
  office: { roles, action: 'rename-passkey', subject: 'id' },
  body: v.object({ id: rule.officeId('Unknown passkey'), name: rule.passkeyName }),
  success: { status: 200, message: 'The passkey has its new name.', res: officePasskeys },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
