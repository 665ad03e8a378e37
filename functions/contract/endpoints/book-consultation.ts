import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { consultation } from '../shapes.ts';

export const bookConsultation = endpoint({
  id: 'book-consultation',
  method: 'POST',
  path: 'consultations',
  auth: 'bearer',
  body: v.object({
    start: field.consultationStart,
    counselor: field.counselorId,
    zone: field.timeZone,
    how: field.meetingType,
    note: field.consultationNote,
  }),
  success: { status: 201, message: 'Your consultation is booked.', res: consultation },
  refusals: ['UNAUTHENTICATED', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});
