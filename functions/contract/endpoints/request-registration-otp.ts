import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const requestRegistrationOtp = endpoint({
  id: 'request-registration-otp',
  method: 'POST',
  path: 'otpfor_registration',
  auth: 'none',
  body: v.object({
    fullname: field.fullname('Full Name is required'),
    email: field.email('Email is required'),
    phone: field.dialogPhone,
  }),
  success: { status: 201, message: 'OTP has been sent to your email.' },
  refusals: ['TOO_MANY_REQUESTS'],
});
