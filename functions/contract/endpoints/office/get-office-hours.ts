import { endpoint } from '../../endpoint.ts';
import { officeAvailability, roles } from '../../office.ts';

export const getOfficeHours = endpoint({
  id: 'get-office-hours',
  method: 'GET',
  path: 'office/hours',
  auth: 'office',
  office: { roles },
  success: { status: 200, message: 'The hours.', res: officeAvailability },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
