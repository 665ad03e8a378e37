import { dynamoOtherCalendars } from '#adapters/dynamodb/other-calendars.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:GetItem', 'dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads lists of other calendars and their copies. */
export const calendarReads = () =>
  only(dynamoOtherCalendars(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'list', 'copies');
