import { remoteCalendars } from '#adapters/calendars/remote-calendars.ts';
import { dynamoOtherCalendars } from '#adapters/dynamodb/other-calendars.ts';
import type { CalendarServers } from '#domain/calendars/ports.ts';
import { adapter, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';
import { read } from '../environment.ts';
import { fact } from '../facts.ts';

/** Lists of other calendars, and what was read of them. */
export const otherCalendars = adapter(
  () => dynamoOtherCalendars(tables({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()),
  {
    change: 'PutItem consultations/keys/counselor#',
    keep: 'PutItem consultations/keys/counselor#',
    list: 'GetItem consultations',
    copies: 'Query consultations',
  },
);

/** The same, with the emails about what was read. */
export const otherCalendarsWithMails = adapter(
  () => dynamoOtherCalendars(tables({ consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }), dynamo()),
  {
    keep: ['PutItem consultations/keys/counselor#', 'PutItem outbox'],
  },
);

/** Calendars at other servers. */
export const calendarServers = (): CalendarServers =>
  remoteCalendars({
    zone: fact('BUSINESS_TIME_ZONE'),
    allowsThisMachine: read('CALENDAR_NETWORK') === 'this-machine',
  });
