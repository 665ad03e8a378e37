import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { consultation } from '../shapes.ts';

export const moveConsultation = endpoint({
  id: 'move-consultation',
  method: 'POST',
  path: 'consultations/{id}/move',
  auth: 'bearer',
  params: v.object({ id: field.consultationId }),
  body: v.object({ start: field.consultationStart }),
  success: { status: 200, message: 'Your consultation is moved.', res: consultation },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'SLOT_TAKEN', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});
