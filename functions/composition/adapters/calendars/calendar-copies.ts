import { dynamoOtherCalendars } from '#adapters/dynamodb/other-calendars.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'consultations/keys/counselor#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Keeps what was read of other calendars. */
export const calendarCopies = () =>
  only(dynamoOtherCalendars(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'keep');
