import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { consultation } from '../shapes.ts';

export const listConsultations = endpoint({
  id: 'list-consultations',
  method: 'GET',
  path: 'consultations',
  auth: 'bearer',
  success: {
    status: 200,
    message: 'Your consultations.',
    /** The latest first, with the business's own time zone. */
    res: v.object({ zone: v.string(), consultations: v.array(consultation) }),
  },
  refusals: ['UNAUTHENTICATED'],
});
