import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { ceremonyResponse, officeSession } from '../../office.ts';

export const acceptOfficeInvitation = endpoint({
  id: 'accept-office-invitation',
  method: 'POST',
  path: 'office/invitation',
  auth: 'office-guest',
  body: v.object({
    token: rule.officeId('This link is not complete'),
    name: field.fullname('Please enter full name'),
    passkeyName: rule.passkeyName,
    response: ceremonyResponse,
  }),
  success: { status: 201, message: 'Welcome to the office.', res: officeSession },
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
});
