import { listAlarms } from '#domain/office/list-alarms.ts';
import { setOfficeNotifications } from '#domain/office/notifications.ts';
import { alarmStates, clock, office, officeSite } from './adapters.ts';

export const listOfficeAlarmsUseCase = () => listAlarms({ alarmStates: alarmStates() });
export const setOfficeNotificationsUseCase = () =>
  setOfficeNotifications({ office: office(), clock, site: officeSite() });
