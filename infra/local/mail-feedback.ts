import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';
import { MAIL_KIND_TAG } from '#contract/ses-event.ts';
import { errorText } from './error-text.ts';
import { type Invoke, newInvocation } from './lambda/invocation.ts';
import type { SentMail } from './stores/ses.ts';

const timeoutMs = 10_000;
const topic = 'arn:aws:sns:us-east-1:000000000000:guide-shop-local-MailFeedback';

export interface MailFeedback {
  /** Publishes the events of a mail a moment later, as SES does. */
  readonly sent: (mail: SentMail) => void;
  /** Waits until all published events have been handled. */
  readonly settled: () => Promise<void>;
  /** Publishes no more events. */
  close(): Promise<void>;
}

/**
 * Emulates SES's event destinations, SNS and its subscriptions. Mails to SES's mailbox simulator
 * bounce or are marked as spam, as in AWS. All others arrive; for receipts there is an event.
 */
export function startMailFeedback(
  functionNames: readonly string[],
  invoke: Invoke,
  warn: (message: string) => void,
): MailFeedback {
  const pending = new Set<Promise<void>>();
  let closed = false;
  const notify = async (event: SNSEvent): Promise<void> => {
    for (const name of functionNames) {
      await invoke(event, newInvocation(name, timeoutMs)).catch((error: unknown) => {
        warn(`The subscription ${name} failed: ${errorText(error)}`);
      });
    }
  };
  const settled = async (): Promise<void> => {
    await Promise.all(pending);
  };
  return {
    sent(mail) {
      if (closed) return;
      for (const message of simulatedEvents(mail, new Date())) {
        const notified = notify(snsEvent(message, new Date())).finally(() => pending.delete(notified));
        pending.add(notified);
      }
    },
    settled,
    async close() {
      closed = true;
      await settled();
    },
  };
}

/**
 * The feedback of each address of the mailbox simulator; all may have a label, as in
 * `bounce+amy@…`.
 */
const simulator = {
  bounce: { bounceType: 'Permanent', bounceSubType: 'General', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
  suppressionlist: {
    bounceType: 'Permanent',
    bounceSubType: 'OnAccountSuppressionList',
    diagnosticCode: 'Amazon SES did not send the message to this address because it is on the suppression list',
  },
  complaint: { complaintFeedbackType: 'abuse' },
} as const;

/**
 * The events that SES publishes for a mail: one per recipient that belongs to the mailbox
 * simulator, or who got a receipt.
 */
export function simulatedEvents(mail: SentMail, now: Date): object[] {
  return mail.to.flatMap((address): object[] => {
    const [, box = ''] = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address) ?? [];
    const name = box.toLowerCase();
    const timestamp = now.toISOString();
    const context = {
      mail: {
        timestamp,
        source: mail.from,
        messageId: mail.id,
        destination: [...mail.to],
        tags: { ...mail.tags, 'ses:configuration-set': ['local'] },
      },
    };
    if (!Object.hasOwn(simulator, name)) {
      if (mail.tags[MAIL_KIND_TAG]?.[0] !== 'receipt') return [];
      const delivery = {
        timestamp,
        recipients: [address],
        smtpResponse: '250 2.0.0 OK, queued',
        processingTimeMillis: 1,
      };
      return [{ eventType: 'Delivery', delivery, ...context }];
    }
    const behavior = simulator[name as keyof typeof simulator];
    const feedback = { feedbackId: `${mail.id}-${address}`, timestamp };
    if (!('bounceType' in behavior)) {
      const complainedRecipients = [{ emailAddress: address }];
      return [{ eventType: 'Complaint', complaint: { ...feedback, ...behavior, complainedRecipients }, ...context }];
    }
    const { diagnosticCode, ...type } = behavior;
    const bouncedRecipients = [{ emailAddress: address, action: 'failed', status: '5.1.1', diagnosticCode }];
    return [{ eventType: 'Bounce', bounce: { ...feedback, ...type, bouncedRecipients }, ...context }];
  });
}

/** The event with which SNS invokes a function. */
export const snsEvent = (message: object, now: Date): SNSEvent => ({
  Records: [
    {
      EventSource: 'aws:sns',
      EventVersion: '1.0',
      EventSubscriptionArn: `${topic}:local`,
      Sns: {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: topic,
        Subject: 'Amazon SES Email Event Notification',
        Message: JSON.stringify(message),
        Timestamp: now.toISOString(),
        SignatureVersion: '1',
        Signature: 'local',
        SigningCertUrl: 'https://sns.us-east-1.amazonaws.com/local.pem',
        UnsubscribeUrl: 'https://sns.us-east-1.amazonaws.com/',
        MessageAttributes: {},
      },
    },
  ],
});
