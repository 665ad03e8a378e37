import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { followUp, followUpStates, roles } from '../../office.ts';

export const followUpOfficeContact = endpoint({
  id: 'follow-up-office-contact',
  method: 'POST',
  path: 'office/follow-ups',
  auth: 'office',
  office: { roles, action: 'follow-up', subject: 'id' },
  body: v.object({
    kind: rule.oneOf(['lead', 'message'], 'Choose a kind'),
    id: rule.contactId,
    /** Missing: it stays. */
    state: v.optional(v.pipe(v.unknown(), v.picklist(followUpStates, 'Unknown state'))),
    note: rule.teamNote,
    version: rule.version,
  }),
  success: { status: 200, message: 'Saved.', res: followUp },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
