import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { ceremonyOptions, roles } from '../../office.ts';

export const startOfficePasskey = endpoint({
  id: 'start-office-passkey',
  method: 'POST',
  path: 'office/passkeys/options',
  auth: 'office',
  office: { roles, confirmed: true },
  body: v.object({}),
  success: { status: 200, message: 'Make your passkey.', res: ceremonyOptions },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'CONFLICT'],
});
