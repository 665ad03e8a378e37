import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';

export const exportOfficePerson = endpoint({
  id: 'export-office-person',
  method: 'POST',
  path: 'office/people/export',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'export-person', subject: 'email' },
  body: v.object({ email: field.email('Please enter email'), after: v.optional(rule.cursor, '') }),
  success: {
    status: 200,
    message: 'The copy for this person.',
    /** A long copy comes in parts, which follow one another; `next` asks for the next. */
    res: v.object({ fileName: v.string(), json: v.string(), next: v.string() }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'CONFLICT'],
});
