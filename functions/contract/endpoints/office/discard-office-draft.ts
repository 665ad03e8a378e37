import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

export const discardOfficeDraft = endpoint({
  id: 'discard-office-draft',
  method: 'POST',
  path: 'office/guides/discard',
  auth: 'office',
  office: { roles: ['owner'], action: 'discard-draft', subject: 'id' },
  body: v.object({ id: rule.guideId, version: rule.version }),
  success: { status: 200, message: 'The draft is gone.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
