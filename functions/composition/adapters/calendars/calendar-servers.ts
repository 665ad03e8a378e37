import { remoteCalendars } from '#adapters/calendars/remote-calendars.ts';
import type { CalendarServers } from '#domain/calendars/ports.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['BUSINESS_TIME_ZONE', 'CALENDAR_NETWORK'],
} as const satisfies Grant;

/** Calendars at other servers. */
export const calendarServers = (): CalendarServers =>
  remoteCalendars({
    zone: read('BUSINESS_TIME_ZONE'),
    allowsThisMachine: read('CALENDAR_NETWORK') === 'this-machine',
  });
