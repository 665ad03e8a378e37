import { paginateListSubscriptionsByTopic, type SNSClient } from '@aws-sdk/client-sns';
import type { AlarmMail } from '#domain/office/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/** The addresses of a topic. SNS names one that has not confirmed `PendingConfirmation`. */
export const alarmSubscriptions = (TopicArn: string, client: SNSClient): AlarmMail => ({
  async state() {
    let found: 'waiting' | 'none' = 'none';
    try {
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn })) {
        if (Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:') === true))
          return 'confirmed';
        if (Subscriptions.length > 0) found = 'waiting';
      }
    } catch (error) {
      throw new DependencyDown('SNS', error);
    }
    return found;
  },
});
