import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { notificationChoices, officeSession, roles } from '../../office.ts';

export const setOfficeNotifications = endpoint({
  id: 'set-office-notifications',
  method: 'POST',
  path: 'office/notifications',
  auth: 'office',
  office: { roles, action: 'notifications' },
  body: v.object({ notifications: notificationChoices }),
  success: { status: 200, message: 'Saved.', res: officeSession },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
});
