import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { ceremonyResponse, officeSession, roles } from '../../office.ts';

export const confirmOfficeSession = endpoint({
  id: 'confirm-office-session',
  method: 'POST',
  path: 'office/confirm',
  auth: 'office',
  office: { roles },
  body: v.object({ response: ceremonyResponse }),
  success: { status: 200, message: 'Confirmed.', res: officeSession },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_REFUSED'],
});
