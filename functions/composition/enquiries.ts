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

const deliveryDependencies = () => ({
  outbox: outbox(),
  mailer: mailer(),
  rateLimits: rateLimits(),
  unprovenMailPerHour: unprovenMailPerHour(),
  clock,
  log: requestLog,
});
const enquiryDependencies = () => ({
  ...deliveryDependencies(),
  enquiries: enquiries(),
  random,
  letterhead: letterhead(),
  businessInbox: businessInbox(),
});

export const sendContactMessageUseCase = () => sendContactMessage(enquiryDependencies());
export const applyAsPartnerUseCase = () => applyAsPartner(enquiryDependencies());
export const deliverOutboxUseCase = () => deliverOutbox(deliveryDependencies());
