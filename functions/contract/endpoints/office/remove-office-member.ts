import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeConsultation, officeTeam } from '../../office.ts';

export const removeOfficeMember = endpoint({
  id: 'remove-office-member',
  method: 'POST',
  path: 'office/team/remove',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'remove-member', subject: 'id' },
  body: v.object({ id: rule.officeId('Unknown member') }),
  success: {
    status: 200,
    message: 'Removed from the team.',
    res: v.object({
      ...officeTeam.entries,
      /** What ended with it, in words. */
      ended: v.array(v.string()),
      /** Booked with a counselor whose hours ended; they stay booked. */
      bookings: v.array(officeConsultation),
    }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});
