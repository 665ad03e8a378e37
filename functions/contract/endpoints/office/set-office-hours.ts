import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { hoursEffect, officeAvailability, roles } from '../../office.ts';

export const setOfficeHours = endpoint({
  id: 'set-office-hours',
  method: 'POST',
  path: 'office/hours',
  auth: 'office',
  office: { roles, action: 'set-hours' },
  body: v.object({
    /** Only shows what the hours would mean. */ preview: v.boolean(),
    version: rule.version,
    hours: rule.hoursFile,
  }),
  success: { status: 200, message: 'The hours.', res: v.object({ hours: officeAvailability, effect: hoursEffect }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
});
