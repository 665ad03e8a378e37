import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { LOGIN_OTP } from '../limits.ts';
import { user } from '../shapes.ts';

export const logIn = endpoint({
  id: 'log-in',
  method: 'POST',
  path: 'login',
  auth: 'none',
  body: v.object({ email: field.email('Please enter email'), otp: field.otp(LOGIN_OTP) }),
  success: {
    status: 200,
    message: 'You’re logged in.',
    res: v.object({ token: v.string(), candidateDetails: user }),
  },
  refusals: ['WRONG_CODE', 'TOO_MANY_REQUESTS'],
});
