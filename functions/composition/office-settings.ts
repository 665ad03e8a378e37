import { listAlarms } from '#domain/office/list-alarms.ts';
import { alarmStates } from './adapters.ts';

export const listOfficeAlarmsUseCase = () => listAlarms({ alarmStates: alarmStates() });
