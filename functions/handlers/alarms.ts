import { harms, notifier } from '#composition/adapters/alarms.ts';
import { stage, unprovenMailPerHour } from '#composition/adapters/settings.ts';
import { clock } from '#composition/runtime.ts';
import { watching } from '#composition/wiring.ts';
import type { WatchedFunctions } from '#domain/alarms/alarms.ts';
import { reportAlarms } from '#domain/alarms/report-alarms.ts';
import { requestLog } from '#http/log.ts';

/** What the records say of the functions; the bundler writes it here. */
declare const WATCHED_FUNCTIONS: WatchedFunctions;

export const reportAlarmsHandler = watching('report-alarms', () =>
  reportAlarms({
    harms: harms('note', 'claim', 'told', 'end', 'list', 'add', 'setGauge', 'gauges'),
    notifier: notifier(),
    functions: WATCHED_FUNCTIONS,
    unprovenMailPerHour: unprovenMailPerHour(),
    stage: stage(),
    clock,
    log: requestLog,
  }),
);
