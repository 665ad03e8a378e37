import { mailFeedback, outbox } from '#composition/adapters/mail.ts';
import { deliveryLog } from '#composition/adapters/orders.ts';
import { deliveryDependencies } from '#composition/mail.ts';
import { stopRequestMailsUseCase } from '#composition/unwanted-requests.ts';
import { notified, scheduled } from '#composition/wiring.ts';
import { sesEvent } from '#contract/ses-event.ts';
import { deliverOutbox } from '#domain/mail/deliver-outbox.ts';
import { recordMailFeedback } from '#domain/mail/record-mail-feedback.ts';
import { receiptArrived } from '#domain/orders/receipts/receipt-arrived.ts';
import { requestLog } from '#http/log.ts';

export const deliverOutboxHandler = scheduled('deliver-outbox', () =>
  deliverOutbox({ ...deliveryDependencies(), outbox: outbox('postpone', 'remove', 'due') }),
);
export const recordMailFeedbackHandler = notified('record-mail-feedback', sesEvent, () =>
  recordMailFeedback({
    mailFeedback: mailFeedback('record'),
    receiptArrived: receiptArrived({
      deliveries: deliveryLog('addReceipt'),
    }),
    stopRequestMails: stopRequestMailsUseCase(),
    log: requestLog,
  }),
);
