import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';

export const eraseOfficePerson = endpoint({
  id: 'erase-office-person',
  method: 'POST',
  path: 'office/people/erase',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'erase-person', subject: 'email', dryRun: 'preview' },
  body: v.object({
    /** Only says what would be erased. */
    preview: rule.preview,
    email: field.email('Please enter email'),
  }),
  success: {
    status: 200,
    message: 'Erased.',
    res: v.object({ /** In words. */ fates: v.array(v.string()), kept: v.array(v.string()) }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});
