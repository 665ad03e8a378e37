import { dynamoDepartures } from '#adapters/dynamodb/departures.ts';
import type { Departures } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:PutItem'],
    'consultations/keys/counselor#': ['dynamodb:DeleteItem'],
    'office/keys/push#': ['dynamodb:DeleteItem'],
    'office/keys/session#': ['dynamodb:DeleteItem'],
    'office/keys/team#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Lets people go: the team, the sessions, the hours and other calendars in one transaction. */
export const departures = (): Departures =>
  dynamoDepartures(readAll({ office: 'TABLE_OFFICE', consultations: 'TABLE_CONSULTATIONS' }), dynamo());
