import { endpoint } from '../../endpoint.ts';
import { officeSessions, roles } from '../../office.ts';

export const listOfficeSessions = endpoint({
  id: 'list-office-sessions',
  method: 'GET',
  path: 'office/sessions',
  auth: 'office',
  office: { roles },
  success: { status: 200, message: 'Where you are signed in.', res: officeSessions },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
