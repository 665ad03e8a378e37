import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

export const openOfficeGuide = endpoint({
  id: 'open-office-guide',
  method: 'GET',
  path: 'office/guides/{id}/file',
  auth: 'office',
  office: { roles: ['owner'] },
  params: v.object({ id: rule.guideId }),
  success: { status: 200, message: 'The file.', res: v.object({ url: v.string() }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  redirectTo: 'url',
});
