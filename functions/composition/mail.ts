import { deliverOutbox } from '#domain/mail/deliver.ts';
import { recordMailFeedback } from '#domain/mail/record-mail-feedback.ts';
import { ccFor } from '#domain/office/cc.ts';
import { receiptArrived } from '#domain/orders/receipt-arrived.ts';
import { requestLog } from '#http/log.ts';
import {
  businessInbox,
  businessProfile,
  clock,
  deliveryLog,
  mailer,
  mailFeedback,
  outbox,
  random,
  rateLimits,
  team,
  unprovenMailPerHour,
} from './adapters.ts';
import { stopRequestMailsUseCase } from './unwanted-requests.ts';

export const deliveryDependencies = () => ({
  outbox: outbox(),
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

export const deliverOutboxUseCase = () => deliverOutbox(deliveryDependencies());

export const recordMailFeedbackUseCase = () =>
  recordMailFeedback({
    mailFeedback: mailFeedback(),
    receiptArrived: receiptArrived({ deliveries: deliveryLog() }),
    stopRequestMails: stopRequestMailsUseCase(),
    log: requestLog,
  });
