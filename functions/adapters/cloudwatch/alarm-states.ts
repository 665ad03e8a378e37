import { type CloudWatchClient, type MetricAlarm, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import type { AlarmState, AlarmStates } from '#domain/ports/alarm-states.ts';
import { DependencyDown } from '#domain/refusal.ts';

const states: Readonly<Record<string, AlarmState['state']>> = { OK: 'ok', ALARM: 'alarm' };

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
  return {
    async all() {
      const found: AlarmState[] = [];
      try {
        for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, { AlarmNamePrefix: prefix })) {
          found.push(...MetricAlarms.map(describe));
        }
      } catch (error) {
        throw new DependencyDown('CloudWatch', error);
      }
      return found;
    },
  };
}

/** A stack without alarms. */
export const noAlarms: AlarmStates = { all: () => Promise.resolve(undefined) };
