import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { officePerson, officePersonOfCounselor, roles } from '../../office.ts';

export const findOfficePerson = endpoint({
  id: 'find-office-person',
  method: 'POST',
  path: 'office/people/find',
  auth: 'office',
  office: { roles },
  body: v.object({ email: field.email('Please enter email') }),
  success: {
    status: 200,
    message: 'What is known about the address.',
    res: officePerson,
    resFor: { counselor: officePersonOfCounselor },
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
