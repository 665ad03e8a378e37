import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';
import { type Invocation, newInvocation } from './lambda/invocation.ts';
import type { SentMail } from './stores/ses.ts';

type Invoke = (event: unknown, invocation: Invocation) => Promise<unknown>;

const timeoutMs = 10_000;
const topic = 'arn:aws:sns:us-east-1:000000000000:guide-shop-local-MailFeedback';

/** What is to hear of mails, and ends. */
export interface MailFeedback {
  /** Tells of a mail what SES would, a moment later, as SES does. */
  readonly sent: (mail: SentMail) => void;
  /** Waits for what is being told. */
  readonly settled: () => Promise<void>;
  /** Tells no more. */
  close(): Promise<void>;
}

/**
 * Stands for what is between SES and a function: the event destination of the configuration set, SNS and its subscriptions. Mails to
 * SES's mailbox simulator come back, or are called spam, as they do in AWS; whatever else is written to arrives.
 */
export function startMailFeedback(
  functionNames: readonly string[],
  invoke: Invoke,
  warn: (message: string) => void,
): MailFeedback {
  const telling = new Set<Promise<void>>();
  let closed = false;
  const tell = async (event: SNSEvent): Promise<void> => {
    for (const name of functionNames) {
      await invoke(event, newInvocation(name, timeoutMs)).catch((error: unknown) => {
        warn(
          `The subscription ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      });
    }
  };
  const settled = async (): Promise<void> => {
    await Promise.all(telling);
  };
  return {
    sent(mail) {
      if (closed) return;
      for (const message of simulatedEvents(mail, new Date())) {
        const told = tell(snsEvent(message, new Date())).finally(() => telling.delete(told));
        telling.add(told);
      }
    },
    settled,
    async close() {
      closed = true;
      await settled();
    },
  };
}

/** What an address of the mailbox simulator does with a mail; all take a label, as in `bounce+amy@…`. */
const simulator = {
  bounce: { bounceType: 'Permanent', bounceSubType: 'General', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
  suppressionlist: {
    bounceType: 'Permanent',
    bounceSubType: 'OnAccountSuppressionList',
    diagnosticCode: 'Amazon SES did not send the message to this address because it is on the suppression list',
  },
  complaint: { complaintFeedbackType: 'abuse' },
} as const;

/** The events that SES publishes of a mail, one for each of its addresses that belongs to the mailbox simulator. */
export function simulatedEvents(mail: SentMail, now: Date): object[] {
  return mail.to.flatMap((address): object[] => {
    const [, box = ''] = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address) ?? [];
    const name = box.toLowerCase();
    if (!Object.hasOwn(simulator, name)) return [];
    const behavior = simulator[name as keyof typeof simulator];
    const timestamp = now.toISOString();
    const about = {
      mail: {
        timestamp,
        source: mail.from,
        messageId: mail.id,
        destination: [...mail.to],
        tags: { ...mail.tags, 'ses:configuration-set': ['local'] },
      },
    };
    const told = { feedbackId: `${mail.id}-${address}`, timestamp };
    if (!('bounceType' in behavior)) {
      const complainedRecipients = [{ emailAddress: address }];
      return [{ eventType: 'Complaint', complaint: { ...told, ...behavior, complainedRecipients }, ...about }];
    }
    const { diagnosticCode, ...type } = behavior;
    const bouncedRecipients = [{ emailAddress: address, action: 'failed', status: '5.1.1', diagnosticCode }];
    return [{ eventType: 'Bounce', bounce: { ...told, ...type, bouncedRecipients }, ...about }];
  });
}

/** A message as SNS hands it to a function. */
export function snsEvent(message: object, now: Date): SNSEvent {
  return {
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
  };
}
