import { isKnownAddress } from '#domain/agreements/known-address.ts';
import { deliverOutbox } from '#domain/mail/deliver-outbox.ts';
import { officeWords } from '#domain/mail/office-words.ts';
import { recordMailFeedback } from '#domain/mail/record-mail-feedback.ts';
import { ccFor } from '#domain/office/cc.ts';
import { receiptArrived } from '#domain/orders/receipts/receipt-arrived.ts';
import { requestLog } from '#http/log.ts';
import { agreementsOfAddress } from './adapters/agreements/agreements-of-address.ts';
import { mailFeedbackWrites } from './adapters/mail/mail-feedback-writes.ts';
import { mailer } from './adapters/mail/mailer.ts';
import { outboxDelivery } from './adapters/mail/outbox-delivery.ts';
import { outboxDue } from './adapters/mail/outbox-due.ts';
import { team } from './adapters/office/team.ts';
import { deliveryLog } from './adapters/orders/delivery-log.ts';
import { businessInbox } from './adapters/settings/business-inbox.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { unprovenMailPerHour } from './adapters/settings/unproven-mail.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { clock, random } from './runtime.ts';
import { stopRequestMailsUseCase } from './unwanted-requests.ts';

export const deliveryDependencies = () => ({
  outbox: outboxDelivery(),
  mailer: mailer(),
  rateLimits: rateLimits(),
  unprovenMailPerHour: unprovenMailPerHour(),
  clock,
  log: requestLog,
});
export const businessMailDependencies = () => ({
  ...deliveryDependencies(),
  random,
  businessProfile: businessProfile(),
  businessInbox: businessInbox(),
  ccFor: ccFor({ office: team() }),
});

/** Counts emails with words of a member of the office. */
export const takeOfficeWords = () =>
  officeWords({
    rateLimits: rateLimits(),
    clock,
    isKnown: isKnownAddress({ users: userReads(), agreements: agreementsOfAddress(), clock }),
  });

export const deliverOutboxUseCase = () =>
  deliverOutbox({ ...deliveryDependencies(), outbox: { ...outboxDelivery(), ...outboxDue() } });

export const recordMailFeedbackUseCase = () =>
  recordMailFeedback({
    mailFeedback: mailFeedbackWrites(),
    receiptArrived: receiptArrived({ deliveries: deliveryLog() }),
    stopRequestMails: stopRequestMailsUseCase(),
    log: requestLog,
  });
