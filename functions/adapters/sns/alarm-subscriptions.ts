import { paginateListSubscriptionsByTopic, type SNSClient } from '@aws-sdk/client-sns';
import type { AlarmMail } from '#domain/office/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';

/** The addresses of a topic. SNS names one that has not confirmed `PendingConfirmation`. */
export const alarmSubscriptions = (TopicArn: string, client: SNSClient): AlarmMail => ({
  state: () =>
    orDown('SNS', async () => {
      let found: 'waiting' | 'none' = 'none';
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn })) {
        if (Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:') === true))
          return 'confirmed';
        if (Subscriptions.length > 0) found = 'waiting';
      }
      return found;
    }),
});
