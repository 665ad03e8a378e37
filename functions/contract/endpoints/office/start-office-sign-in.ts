import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { ceremonyOptions } from '../../office.ts';

export const startOfficeSignIn = endpoint({
  id: 'start-office-sign-in',
  method: 'POST',
  path: 'office/sign-in/options',
  auth: 'office-guest',
  body: v.object({}),
  success: { status: 200, message: 'Use your passkey.', res: ceremonyOptions },
  refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
});
