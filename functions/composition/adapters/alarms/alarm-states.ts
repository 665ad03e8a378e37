import { cloudWatchAlarms, noAlarms, ownWatchOnly } from '#adapters/cloudwatch/alarm-states.ts';
import type { AlarmStates } from '#domain/office/ports.ts';
import { cloudWatchClient } from '../../clients.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { alarms: ['cloudwatch:DescribeAlarms'] },
} as const satisfies Grant;

/** Reads which of CloudWatch’s alarms ring. */
export function alarmStates(): AlarmStates {
  const prefix = read('ALARM_PREFIX');
  if (prefix === 'local') return ownWatchOnly;
  return prefix === 'none' ? noAlarms : cloudWatchAlarms(prefix, cloudWatchClient());
}
