import {
  type CloudWatchClient,
  type DescribeAlarmsCommandInput,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import type { AlarmState, AlarmStates } from '#domain/office/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';

const states: Readonly<Record<string, AlarmState['state']>> = { OK: 'ok', ALARM: 'alarm' };

/** The most alarms that an answer has. */
const MOST = 100;

/**
 * The alarms whose names begin with a prefix, as CloudWatch has them now.
 * @throws DependencyDown
 */
export function cloudWatchAlarms(prefix: string, client: CloudWatchClient): AlarmStates {
  const describe = ({ AlarmName = '', AlarmDescription = '', ...alarm }: MetricAlarm): AlarmState => ({
    id: AlarmName.slice(prefix.length),
    state: states[alarm.StateValue ?? ''] ?? 'unknown',
    since: (alarm.StateTransitionedTimestamp ?? alarm.StateUpdatedTimestamp)?.getTime() ?? 0,
    description: AlarmDescription,
  });
  const read = (filter: Pick<DescribeAlarmsCommandInput, 'StateValue'>): Promise<AlarmState[]> =>
    orDown('CloudWatch', async () => {
      const found: AlarmState[] = [];
      const pages = paginateDescribeAlarms({ client, pageSize: MOST }, { AlarmNamePrefix: prefix, ...filter });
      for await (const { MetricAlarms = [] } of pages) found.push(...MetricAlarms.map(describe));
      return found;
    });
  return { all: () => read({}), ringing: () => read({ StateValue: 'ALARM' }) };
}

/** A laptop, where nothing but the product's own watch is. */
export const ownWatchOnly: AlarmStates = {
  all: () => Promise.resolve([]),
  ringing: () => Promise.resolve([]),
};

/** A stack without alarms. */
export const noAlarms: AlarmStates = {
  all: () => Promise.resolve(undefined),
  ringing: () => Promise.resolve([]),
};
