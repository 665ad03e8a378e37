import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { exportFile, roles } from '../../office.ts';

export const exportOfficeContacts = endpoint({
  id: 'export-office-contacts',
  method: 'POST',
  path: 'office/contacts/export',
  auth: 'office',
  office: { roles, confirmed: true, action: 'export-contacts', subject: 'kind' },
  body: v.object({
    kind: rule.oneOf(['leads', 'messages'], 'Choose a list'),
    from: rule.day,
    until: rule.day,
    after: rule.cursor,
  }),
  success: { status: 200, message: 'The list as a file.', res: exportFile },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});
