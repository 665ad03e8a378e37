import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { exportFile } from '../../office.ts';

export const exportOfficeJournal = endpoint({
  id: 'export-office-journal',
  method: 'POST',
  path: 'office/journal/export',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'export-journal' },
  body: v.object({ from: rule.day, until: rule.day, after: rule.cursor }),
  success: { status: 200, message: 'The journal as a file.', res: exportFile },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});
