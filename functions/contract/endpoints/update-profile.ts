import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { user } from '../shapes.ts';

export const updateProfile = endpoint({
  id: 'update-profile',
  method: 'POST',
  path: 'profile/',
  auth: 'bearer',
  body: v.object({ fullname: field.fullname('Full Name is required'), phone: field.profilePhone }),
  success: { status: 200, message: 'Your details are saved.', res: user },
  refusals: ['UNAUTHENTICATED', 'CONFLICT'],
});
