import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const registerUser = endpoint({
  id: 'register-user',
  method: 'POST',
  path: 'users_reg',
  auth: 'none',
  body: v.object({
    fullname: field.fullname('Please enter full name'),
    email: field.email('Please enter email'),
    phone: field.signUpPhone,
    interest: field.interest,
    grade: field.grade,
    address: field.signUpAddress,
    postcode: field.postcode,
    city: field.city,
    state: field.state,
    comments: field.comments,
  }),
  success: { status: 201, message: 'Registration successful!' },
  refusals: ['TOO_MANY_REQUESTS'],
});
