import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { alarmSubscriptions } from './alarm-subscriptions.ts';

const sns = mockClient(SNSClient);
beforeEach(() => {
  sns.reset();
});
const topic = 'arn:aws:sns:us-east-1:000000000000:alarms';
const mail = alarmSubscriptions(topic, new SNSClient({ region: 'us-east-1' }));
const confirmed = { SubscriptionArn: `${topic}:1` };
const pending = { SubscriptionArn: 'PendingConfirmation' };

it.each([
  ['none', []],
  ['waiting', [pending]],
  ['confirmed', [pending, confirmed]],
] as const)('is %s', async (state, Subscriptions) => {
  sns.on(ListSubscriptionsByTopicCommand, { TopicArn: topic }).resolves({ Subscriptions: [...Subscriptions] });
  expect(await mail.state()).toBe(state);
});

it('reads all pages', async () => {
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolvesOnce({ Subscriptions: [pending], NextToken: 'next' })
    .resolvesOnce({ Subscriptions: [confirmed] });
  expect(await mail.state()).toBe('confirmed');
});

it('says that SNS is down', async () => {
  sns.on(ListSubscriptionsByTopicCommand).rejects(new Error('no route'));
  await expect(mail.state()).rejects.toThrow(DependencyDown);
});
