import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const getConsultationInvite = endpoint({
  id: 'get-consultation-invite',
  method: 'GET',
  path: 'consultations/{id}/invite.ics',
  auth: 'bearer',
  params: v.object({ id: field.consultationId }),
  success: { status: 200, message: 'The calendar entry.', res: v.string() },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
  contentType: 'text/calendar; charset=utf-8',
});
