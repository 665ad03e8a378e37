import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeConsultation, roles } from '../../office.ts';

export const listOfficeConsultations = endpoint({
  id: 'list-office-consultations',
  method: 'GET',
  path: 'office/consultations',
  auth: 'office',
  office: { roles },
  params: v.object({ /** The API’s default is today. */ from: rule.dayOrNone, days: field.numberOfDays }),
  success: {
    status: 200,
    message: 'The consultations.',
    res: v.object({ consultations: v.array(officeConsultation) }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
