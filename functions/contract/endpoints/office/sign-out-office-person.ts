import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { roles } from '../../office.ts';

export const signOutOfficePerson = endpoint({
  id: 'sign-out-office-person',
  method: 'POST',
  path: 'office/people/sign-out',
  auth: 'office',
  office: { roles, action: 'sign-out-person', subject: 'email' },
  body: v.object({ email: field.email('Please enter email') }),
  success: { status: 200, message: 'Signed out on all devices.', res: v.object({ ended: v.number() }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
});
