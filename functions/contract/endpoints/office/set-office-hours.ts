import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { hoursEffect, officeAvailability, roles } from '../../office.ts';

export const setOfficeHours = endpoint({
  id: 'set-office-hours',
  method: 'POST',
  path: 'office/hours',
  auth: 'office',
  office: { roles, confirmed: 'by-input', action: 'set-hours', dryRun: 'preview' },
  body: v.object({
    /** Only shows what the hours would mean. */
    preview: rule.preview,
    /** As the hours had it that the change was made from. */
    version: rule.version,
    hours: rule.hoursFile,
  }),
  success: {
    status: 200,
    message: 'The hours.',
    res: v.object({ ...officeAvailability.entries, effect: hoursEffect }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'CONFLICT'],
});
