import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { officeGuide } from '../../office.ts';

export const listOfficeGuides = endpoint({
  id: 'list-office-guides',
  method: 'GET',
  path: 'office/guides',
  auth: 'office',
  office: { roles: ['owner'] },
  success: { status: 200, message: 'The guides.', res: v.object({ guides: v.array(officeGuide) }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
