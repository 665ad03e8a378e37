import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { cloudWatchAlarms } from './alarm-states.ts';

const cloudWatch = mockClient(CloudWatchClient);
beforeEach(() => {
  cloudWatch.reset();
});
const alarms = cloudWatchAlarms('guide-shop-prod: ', new CloudWatchClient({ region: 'us-east-1' }));
const since = new Date('2026-11-02T15:00:00Z');

it('has the alarms of this stage, from all pages', async () => {
  cloudWatch
    .on(DescribeAlarmsCommand, { AlarmNamePrefix: 'guide-shop-prod: ' })
    .resolvesOnce({
      MetricAlarms: [
        {
          AlarmName: 'guide-shop-prod: throttles',
          AlarmDescription: 'No capacity.',
          StateValue: 'ALARM',
          StateTransitionedTimestamp: since,
        },
      ],
      NextToken: 'next',
    })
    .resolvesOnce({ MetricAlarms: [{ AlarmName: 'guide-shop-prod: budget', StateValue: 'INSUFFICIENT_DATA' }] });
  expect(await alarms.all()).toEqual([
    { id: 'throttles', state: 'alarm', since: since.getTime(), description: 'No capacity.' },
    { id: 'budget', state: 'unknown', since: 0, description: '' },
  ]);
});

it('asks only for those that ring, in one call for up to a hundred', async () => {
  cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [] });
  expect(await alarms.ringing()).toEqual([]);
  expect(cloudWatch.commandCalls(DescribeAlarmsCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { AlarmNamePrefix: 'guide-shop-prod: ', StateValue: 'ALARM', MaxRecords: 100 },
  ]);
});

it('says that CloudWatch is down', async () => {
  cloudWatch.on(DescribeAlarmsCommand).rejects(new Error('no route'));
  await expect(alarms.all()).rejects.toThrow(DependencyDown);
  await expect(alarms.ringing()).rejects.toThrow(DependencyDown);
});
