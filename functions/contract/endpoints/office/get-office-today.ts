import { endpoint } from '../../endpoint.ts';
import { officeToday, officeTodayOfCounselor, roles } from '../../office.ts';

export const getOfficeToday = endpoint({
  id: 'get-office-today',
  method: 'GET',
  path: 'office/today',
  auth: 'office',
  office: { roles },
  success: { status: 200, message: 'Today.', res: officeToday, resFor: { counselor: officeTodayOfCounselor } },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
