import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeTeam } from '../../office.ts';

export const inviteOfficeMember = endpoint({
  id: 'invite-office-member',
  method: 'POST',
  path: 'office/team/invite',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'invite', subject: 'email' },
  body: v.object({ email: field.email('Please enter email'), role: rule.role }),
  success: { status: 201, message: 'The invitation is on its way.', res: officeTeam },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'CONFLICT'],
});
