import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { ceremonyOptions, roles } from '../../office.ts';

export const startOfficeInvitation = endpoint({
  id: 'start-office-invitation',
  method: 'POST',
  path: 'office/invitation/options',
  auth: 'office-guest',
  body: v.object({ token: rule.officeId('This link is not complete') }),
  success: {
    status: 200,
    message: 'Make your passkey.',
    res: v.object({ email: v.string(), role: v.picklist(roles), options: ceremonyOptions }),
  },
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
