import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

export const publishOfficeGuide = endpoint({
  id: 'publish-office-guide',
  method: 'POST',
  path: 'office/guides/publish',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'publish', subject: 'id' },
  body: v.object({
    id: rule.guideId,
    version: rule.version,
    /** Emails the buyers of earlier editions about a new one. */
    mailBuyers: rule.mailBuyers,
  }),
  success: {
    status: 200,
    message: 'The guide is on sale. The shop shows it in a minute or less.',
    res: v.object({
      /** What is different from before, in words. */
      changes: v.array(v.string()),
    }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
