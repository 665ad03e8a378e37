import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

export const withdrawOfficeGuide = endpoint({
  id: 'withdraw-office-guide',
  method: 'POST',
  path: 'office/guides/withdraw',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'withdraw', subject: 'id' },
  body: v.object({ id: rule.guideId, version: rule.guideVersion }),
  success: { status: 200, message: 'The guide is off sale. Buyers keep it.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
