import { endpoint } from '../../endpoint.ts';
import { officeTeam } from '../../office.ts';

export const listOfficeTeam = endpoint({
  id: 'list-office-team',
  method: 'GET',
  path: 'office/team',
  auth: 'office',
  office: { roles: ['owner'] },
  success: { status: 200, message: 'The team.', res: officeTeam },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
