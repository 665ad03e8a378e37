import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { SLOTS_CACHE_SECONDS } from '../limits.ts';
import { counselor, slot } from '../shapes.ts';

export const listConsultationSlots = endpoint({
  id: 'list-consultation-slots',
  method: 'GET',
  path: 'consultations/slots',
  auth: 'none',
  params: v.object({ from: field.firstDay, days: field.numberOfDays }),
  success: {
    status: 200,
    message: 'The free times.',
    res: v.object({
      /** The business's own time zone. */
      zone: v.string(),
      minutes: v.number(),
      counselors: v.array(counselor),
      slots: v.array(slot),
    }),
  },
  cacheSeconds: SLOTS_CACHE_SECONDS,
});
