import { endpoint } from '../../endpoint.ts';
import { officeToday, roles } from '../../office.ts';

export const getOfficeToday = endpoint({
  id: 'get-office-today',
  method: 'GET',
  path: 'office/today',
  auth: 'office',
  office: { roles },
  success: { status: 200, message: 'Today.', res: officeToday },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
