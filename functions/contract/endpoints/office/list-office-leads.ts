import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { followUpStates, officeLead, roles } from '../../office.ts';

export const listOfficeLeads = endpoint({
  id: 'list-office-leads',
  method: 'GET',
  path: 'office/leads',
  auth: 'office',
  office: { roles },
  params: v.object({ state: rule.oneOfOrAll(followUpStates, 'Unknown state'), after: rule.cursor }),
  success: { status: 200, message: 'The leads.', res: v.object({ leads: v.array(officeLead), next: v.string() }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
