import { cloudWatchAlarms, noAlarms, ownWatchOnly } from '#adapters/cloudwatch/alarm-states.ts';
import { dynamoHarms } from '#adapters/dynamodb/harms.ts';
import { alarmSubscriptions } from '#adapters/sns/alarm-subscriptions.ts';
import { snsNotifier } from '#adapters/sns/notifier.ts';
import type { Notifier } from '#domain/alarms/ports.ts';
import type { AlarmMail, AlarmStates } from '#domain/office/ports.ts';
import { adapter, permitted, table } from '../adapter.ts';
import { cloudWatchClient, snsClient } from '../clients.ts';
import { dynamo } from '../connections.ts';
import { read } from '../environment.ts';

/** What the alarms noticed. */
export const harms = adapter(() => dynamoHarms(table('TABLE_HARMS'), dynamo()), {
  list: 'Query harms',
  note: 'UpdateItem harms',
  claim: 'UpdateItem harms',
  told: 'UpdateItem harms',
  end: 'UpdateItem harms',
  add: 'UpdateItem harms',
  setGauge: 'PutItem harms',
  gauges: 'Query harms',
});

/** Reads which of CloudWatch's alarms ring. */
export const alarmStates = permitted('cloudwatch:DescribeAlarms alarms', (): AlarmStates => {
  const prefix = read('ALARM_PREFIX');
  if (prefix === 'local') return ownWatchOnly;
  return prefix === 'none' ? noAlarms : cloudWatchAlarms(prefix, cloudWatchClient());
});

/** Tells the operator what an alarm noticed. */
export const notifier = permitted(
  'sns:Publish alarmTopic',
  (): Notifier => snsNotifier(read('ALARM_TOPIC'), snsClient(read('SNS_ENDPOINT'))),
);

/** Whether someone gets the emails of that topic. */
export const alarmMail = permitted(
  'sns:ListSubscriptionsByTopic alarmTopic',
  (): AlarmMail => alarmSubscriptions(read('ALARM_TOPIC'), snsClient(read('SNS_ENDPOINT'))),
);
