import type { WatchedFunctions } from '#domain/alarms/alarms.ts';
import { reportAlarms } from '#domain/alarms/report-alarms.ts';
import { requestLog } from '#http/log.ts';
import { harmWrites } from './adapters/alarms/harm-writes.ts';
import { notifier } from './adapters/alarms/notifier.ts';
import { stage } from './adapters/settings/stage.ts';
import { unprovenMailPerHour } from './adapters/settings/unproven-mail.ts';
import { clock } from './runtime.ts';

/** What the records say of the functions; the bundler writes it here. */
declare const WATCHED_FUNCTIONS: WatchedFunctions;

export const reportAlarmsUseCase = () =>
  reportAlarms({
    harms: harmWrites(),
    notifier: notifier(),
    functions: WATCHED_FUNCTIONS,
    unprovenMailPerHour: unprovenMailPerHour(),
    stage: stage(),
    clock,
    log: requestLog,
  });
