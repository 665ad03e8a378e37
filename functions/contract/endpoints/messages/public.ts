import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { responseTimes } from '../../words/response-times.ts';

/** Whether the sender gets an email that it arrived: limits may leave it out. */
const confirmed = v.object({ confirmed: v.boolean() });

export const applyAsPartner = endpoint({
  id: 'apply-as-partner',
  path: 'partner_with_us',
  auth: 'none',
  body: v.object({
    fullname: field.fullname('Full Name is required'),
    email: field.email('Email is required'),
    phone: field.partnerPhone,
    address: field.partnerAddress,
    comments: field.comments,
    leaveEmpty: field.honeypot,
    cameFrom: field.cameFrom,
  }),
  success: {
    status: 201,
    message: `Thank you for your interest. We’ll write to you within ${responseTimes.application}.`,
    res: confirmed,
  },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const sendContactMessage = endpoint({
  id: 'send-contact-message',
  path: 'contact_us',
  auth: 'none',
  body: v.object({
    name: field.contactName,
    email: field.contactEmail,
    message: field.contactMessage,
    leaveEmpty: field.honeypot,
    cameFrom: field.cameFrom,
  }),
  success: { message: `Thank you. We’ll answer within ${responseTimes.message}.`, res: confirmed },
  refusals: ['TOO_MANY_REQUESTS'],
});
