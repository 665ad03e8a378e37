import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeSession, roles } from '../../office.ts';

export const setOfficeNotifications = endpoint({
  id: 'set-office-notifications',
  method: 'POST',
  path: 'office/notifications',
  auth: 'office',
  office: { roles, confirmed: true, action: 'notifications' },
  body: v.object({ notifications: rule.notifications }),
  success: { status: 200, message: 'Saved.', res: officeSession },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'CONFLICT'],
});
