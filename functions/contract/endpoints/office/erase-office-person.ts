import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';

export const eraseOfficePerson = endpoint({
  id: 'erase-office-person',
  method: 'POST',
  path: 'office/people/erase',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'erase-person', subject: 'email' },
  body: v.object({
    /** Only says what would be erased. */
    preview: v.pipe(v.optional(v.unknown(), null), v.boolean('Choose whether to erase')),
    email: field.email('Please enter email'),
  }),
  success: {
    status: 200,
    message: 'Erased.',
    res: v.object({ /** In words. */ fates: v.array(v.string()), kept: v.array(v.string()) }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});
