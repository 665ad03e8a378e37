import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { responseTimes } from '../response-times.ts';

export const sendContactMessage = endpoint({
  id: 'send-contact-message',
  method: 'POST',
  path: 'contact_us',
  auth: 'none',
  body: v.object({
    name: field.contactName,
    email: field.contactEmail,
    message: field.contactMessage,
    website: field.honeypot,
  }),
  success: { status: 200, message: `Thank you. We’ll answer within ${responseTimes.message}.` },
  refusals: ['TOO_MANY_REQUESTS'],
});
