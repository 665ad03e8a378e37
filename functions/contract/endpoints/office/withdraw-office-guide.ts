import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeGuide } from '../../office.ts';

export const withdrawOfficeGuide = endpoint({
  id: 'withdraw-office-guide',
  method: 'POST',
  path: 'office/guides/withdraw',
  auth: 'office',
  office: { roles: ['owner'], action: 'withdraw', subject: 'id' },
  body: v.object({ id: rule.guideId, version: rule.version }),
  success: { status: 200, message: 'The guide is off sale. Buyers keep it.', res: officeGuide },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
