import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { REGISTRATION_OTP } from '../limits.ts';
import { user } from '../shapes.ts';

export const verifyEmail = endpoint({
  id: 'verify-email',
  method: 'POST',
  path: 'verify_email',
  auth: 'none',
  body: v.object({ email: field.email('Email is required'), otp: field.otp(REGISTRATION_OTP) }),
  success: { status: 200, message: 'Your email is verified.', res: v.object({ token: v.string(), user }) },
  refusals: ['WRONG_CODE', 'TOO_MANY_REQUESTS'],
});
