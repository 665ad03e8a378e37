import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { ceremonyResponse, officeSession } from '../../office.ts';

export const finishOfficeSignIn = endpoint({
  id: 'finish-office-sign-in',
  method: 'POST',
  path: 'office/sign-in',
  auth: 'office-guest',
  body: v.object({ response: ceremonyResponse }),
  success: { status: 200, message: 'You are signed in.', res: officeSession },
  refusals: ['FORBIDDEN', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
});
