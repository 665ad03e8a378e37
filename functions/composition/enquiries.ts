import { applyAsPartner, sendContactMessage } from '#domain/enquiries/take-enquiry.ts';
import { deliverOutbox } from '#domain/outbox/deliver.ts';
import { requestLog } from '#http/log.ts';
import { businessInbox, clock, enquiries, letterhead, mailer, outbox, random, rateLimits } from './adapters.ts';

/** The use cases of writing to the business, and of mails that wait, wired. */

const taking = () => ({
  enquiries: enquiries(),
  outbox: outbox(),
  mailer: mailer(),
  rateLimits: rateLimits(),
  clock,
  random,
  log: requestLog,
  letterhead: letterhead(),
  businessInbox: businessInbox(),
});

export const sendContactMessageUseCase = () => sendContactMessage(taking());
export const applyAsPartnerUseCase = () => applyAsPartner(taking());
export const deliverOutboxUseCase = () => deliverOutbox({ outbox: outbox(), mailer: mailer(), clock, log: requestLog });
