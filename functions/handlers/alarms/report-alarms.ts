import { reportAlarmsUseCase } from '#composition/alarms.ts';
import { watching } from '#http/watching.ts';

export const handler = watching('report-alarms', reportAlarmsUseCase());
