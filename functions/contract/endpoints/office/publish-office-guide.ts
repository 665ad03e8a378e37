import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeGuide } from '../../office.ts';

export const publishOfficeGuide = endpoint({
  id: 'publish-office-guide',
  method: 'POST',
  path: 'office/guides/publish',
  auth: 'office',
  office: { roles: ['owner'], action: 'publish', subject: 'id' },
  body: v.object({ id: rule.guideId, /** Of the draft. */ version: rule.version }),
  success: { status: 200, message: 'The guide is on sale. The shop shows it within a minute.', res: officeGuide },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
