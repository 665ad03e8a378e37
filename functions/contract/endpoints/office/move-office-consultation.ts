import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { officeConsultation, roles } from '../../office.ts';

export const moveOfficeConsultation = endpoint({
  id: 'move-office-consultation',
  method: 'POST',
  path: 'office/consultations/{id}/move',
  auth: 'office',
  office: { roles, action: 'move-booking', subject: 'id' },
  params: v.object({ id: field.consultationId }),
  body: v.object({
    person: field.consultationId,
    start: field.consultationStart,
    word: rule.word,
    version: rule.version,
  }),
  success: { status: 200, message: 'The consultation is moved. The family gets an email.', res: officeConsultation },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'SLOT_TAKEN', 'CONFLICT'],
});
