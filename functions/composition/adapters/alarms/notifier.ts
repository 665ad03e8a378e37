import { snsNotifier } from '#adapters/sns/notifier.ts';
import type { Notifier } from '#domain/alarms/ports.ts';
import { snsClient } from '../../clients.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { alarmTopic: ['sns:Publish'] },
} as const satisfies Grant;

/** Tells the operator what an alarm noticed. */
export const notifier = (): Notifier => snsNotifier(read('ALARM_TOPIC'), snsClient(read('SNS_ENDPOINT')));
