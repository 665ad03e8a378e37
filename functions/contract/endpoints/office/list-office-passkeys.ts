import { endpoint } from '../../endpoint.ts';
import { officePasskeys, roles } from '../../office.ts';

export const listOfficePasskeys = endpoint({
  id: 'list-office-passkeys',
  method: 'GET',
  path: 'office/passkeys',
  auth: 'office',
  office: { roles },
  success: { status: 200, message: 'Your passkeys.', res: officePasskeys },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
