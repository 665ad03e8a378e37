import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

export const withdrawOfficeBundle = endpoint({
  id: 'withdraw-office-bundle',
  method: 'POST',
  path: 'office/bundles/withdraw',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'withdraw-bundle', subject: 'id' },
  body: v.object({ id: rule.guideId, version: rule.guideVersion }),
  success: { status: 200, message: 'The bundle is off sale. Its buyers keep their guides.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
