import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { journalEntry } from '../../office.ts';

export const listOfficeJournal = endpoint({
  id: 'list-office-journal',
  method: 'GET',
  path: 'office/journal',
  auth: 'office',
  office: { roles: ['owner'] },
  params: v.object({ after: rule.cursor }),
  success: {
    status: 200,
    message: 'The journal.',
    res: v.object({ entries: v.array(journalEntry), next: v.string() }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
