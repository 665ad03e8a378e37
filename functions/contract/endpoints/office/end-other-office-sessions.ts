import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { officeSessions, roles } from '../../office.ts';

export const endOtherOfficeSessions = endpoint({
  id: 'end-other-office-sessions',
  method: 'POST',
  path: 'office/sessions/end-others',
  auth: 'office',
  office: { roles, action: 'sign-out-others' },
  body: v.object({}),
  success: { status: 200, message: 'Your other devices are signed out.', res: officeSessions },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
});
