import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import type { Notifier } from '#domain/alarms/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/** Notices by a topic, which emails them. */
export const snsNotifier = (topicArn: string, client: SNSClient): Notifier => ({
  async publish({ subject, text }) {
    try {
      await client.send(new PublishCommand({ TopicArn: topicArn, Subject: subject, Message: text }));
    } catch (error) {
      throw new DependencyDown('SNS', error);
    }
  },
});
