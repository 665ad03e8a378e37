import { endpoint } from '../../endpoint.ts';
import { officeSession, roles } from '../../office.ts';

export const getOfficeSession = endpoint({
  id: 'get-office-session',
  method: 'GET',
  path: 'office/session',
  auth: 'office',
  office: { roles },
  success: { status: 200, message: 'Your session.', res: officeSession },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
