import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import type { Notifier } from '#domain/alarms/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';

/** Notices by a topic, which emails them. */
export const snsNotifier = (topicArn: string, client: SNSClient): Notifier => ({
  async publish({ subject, text }) {
    const command = new PublishCommand({ TopicArn: topicArn, Subject: subject, Message: text });
    await orDown('SNS', () => client.send(command));
  },
});
