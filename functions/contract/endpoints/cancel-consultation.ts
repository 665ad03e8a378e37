import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { consultation } from '../shapes.ts';

export const cancelConsultation = endpoint({
  id: 'cancel-consultation',
  method: 'POST',
  path: 'consultations/{id}/cancel',
  auth: 'bearer',
  params: v.object({ id: field.consultationId }),
  success: { status: 200, message: 'Your consultation is canceled.', res: consultation },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});
