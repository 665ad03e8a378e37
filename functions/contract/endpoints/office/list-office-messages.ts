import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { followUpStates, officeMessage, roles } from '../../office.ts';

export const listOfficeMessages = endpoint({
  id: 'list-office-messages',
  method: 'GET',
  path: 'office/messages',
  auth: 'office',
  office: { roles },
  params: v.object({ state: rule.oneOfOrAll(followUpStates, 'Unknown state'), after: rule.cursor }),
  success: {
    status: 200,
    message: 'The messages.',
    res: v.object({ messages: v.array(officeMessage), next: v.string() }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
