import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { roles } from '../../office.ts';

export const unlockOfficePerson = endpoint({
  id: 'unlock-office-person',
  method: 'POST',
  path: 'office/people/unlock',
  auth: 'office',
  office: { roles, action: 'unlock', subject: 'email' },
  body: v.object({ email: field.email('Please enter email') }),
  success: { status: 200, message: 'The address is unlocked.', res: v.object({ lifted: v.number() }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
