import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const sendOtp = endpoint({
  id: 'send-otp',
  method: 'POST',
  path: 'sendOtp',
  auth: 'none',
  body: v.object({ email: field.email('Please enter email') }),
  success: { status: 200, message: 'OTP has been sent to your email.' },
  refusals: ['TOO_MANY_REQUESTS'],
});
