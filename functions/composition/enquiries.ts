import { applyAsPartner, sendContactMessage } from '#domain/enquiries/take-enquiry.ts';
import { deliverOutbox } from '#domain/outbox/deliver.ts';
import { requestLog } from '#http/log.ts';
import {
  businessInbox,
  clock,
  enquiries,
  letterhead,
  mailer,
  outbox,
  random,
  rateLimits,
  unprovenMailPerHour,
} from './adapters.ts';

/** The use cases of writing to the business, and of mails that wait, wired. */

const delivering = () => ({
  outbox: outbox(),
  mailer: mailer(),
  rateLimits: rateLimits(),
  unprovenMailPerHour: unprovenMailPerHour(),
  clock,
  log: requestLog,
});
const taking = () => ({
  ...delivering(),
  enquiries: enquiries(),
  random,
  letterhead: letterhead(),
  businessInbox: businessInbox(),
});

export const sendContactMessageUseCase = () => sendContactMessage(taking());
export const applyAsPartnerUseCase = () => applyAsPartner(taking());
export const deliverOutboxUseCase = () => deliverOutbox(delivering());
