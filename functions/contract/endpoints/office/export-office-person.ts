import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';

export const exportOfficePerson = endpoint({
  id: 'export-office-person',
  method: 'POST',
  path: 'office/people/export',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'export-person', subject: 'email' },
  body: v.object({ email: field.email('Please enter email') }),
  success: {
    status: 200,
    message: 'The copy for this person.',
    res: v.object({ fileName: v.string(), json: v.string() }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});
