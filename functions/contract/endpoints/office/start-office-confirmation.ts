import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { ceremonyOptions, roles } from '../../office.ts';

export const startOfficeConfirmation = endpoint({
  id: 'start-office-confirmation',
  method: 'POST',
  path: 'office/confirm/options',
  auth: 'office',
  office: { roles },
  body: v.object({}),
  success: { status: 200, message: 'Use your passkey.', res: ceremonyOptions },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
