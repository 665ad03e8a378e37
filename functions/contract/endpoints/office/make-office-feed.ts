import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { roles } from '../../office.ts';

export const makeOfficeFeed = endpoint({
  id: 'make-office-feed',
  method: 'POST',
  path: 'office/calendar-feeds',
  auth: 'office',
  office: { roles, confirmed: true, action: 'make-feed', subject: 'counselor' },
  body: v.object({ counselor: rule.counselorSlug }),
  success: {
    status: 201,
    message: 'The address before no longer works.',
    res: v.object({ address: v.string(), /** Of the hours, which keep it. */ version: v.number() }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
