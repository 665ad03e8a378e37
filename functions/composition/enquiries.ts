import { applyAsPartner, sendContactMessage } from '#domain/inquiries/take-inquiry.ts';
import { summarizeLeads } from '#domain/leads/summarize-leads.ts';
import { deliverOutbox } from '#domain/mail/deliver.ts';
import { copiesFor } from '#domain/office/copies.ts';
import { sendMorningDigest } from '#domain/office/send-morning-digest.ts';
import type { Log } from '#domain/shared/ports.ts';
import { requestLog } from '#http/log.ts';
import {
  businessInbox,
  clock,
  consultations,
  digests,
  enquiries,
  leads,
  letterhead,
  mailer,
  orders,
  outbox,
  random,
  rateLimits,
  team,
  unprovenMailPerHour,
} from './adapters.ts';

export const deliveryDependencies = (log: Log = requestLog) => ({
  outbox: outbox(),
  mailer: mailer(),
  rateLimits: rateLimits(),
  unprovenMailPerHour: unprovenMailPerHour(),
  clock,
  log,
});
export const businessMailDependencies = (log?: Log) => ({
  ...deliveryDependencies(log),
  random,
  letterhead: letterhead(),
  businessInbox: businessInbox(),
  copiesFor: copiesFor({ office: team() }),
});
const enquiryDependencies = () => ({ ...businessMailDependencies(), enquiries: enquiries() });

export const sendContactMessageUseCase = () => sendContactMessage(enquiryDependencies());
export const applyAsPartnerUseCase = () => applyAsPartner(enquiryDependencies());
export const deliverOutboxUseCase = () => deliverOutbox(deliveryDependencies());
export const summarizeLeadsUseCase = () => summarizeLeads({ ...businessMailDependencies(), leads: leads() });
export const sendMorningDigestUseCase = () =>
  sendMorningDigest({
    ...enquiryDependencies(),
    leads: leads(),
    consultations: consultations(),
    digests: digests(),
    orders: orders(),
  });
