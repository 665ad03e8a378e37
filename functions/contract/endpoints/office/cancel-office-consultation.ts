import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeConsultation, roles } from '../../office.ts';

export const cancelOfficeConsultation = endpoint({
  id: 'cancel-office-consultation',
  method: 'POST',
  path: 'office/consultations/{id}/cancel',
  auth: 'office',
  office: { roles, action: 'cancel-booking', subject: 'id' },
  params: v.object({ id: field.consultationId }),
  body: v.object({ person: field.consultationId, word: rule.word, version: rule.version }),
  success: { status: 200, message: 'The consultation is canceled. The family gets an email.', res: officeConsultation },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
