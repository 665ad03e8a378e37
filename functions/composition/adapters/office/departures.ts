import { dynamoDepartures } from '#adapters/dynamodb/departures.ts';
import type { Departures } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:PutItem'],
    'office/keys/push#': ['dynamodb:DeleteItem'],
    'office/keys/session#': ['dynamodb:DeleteItem'],
    'office/keys/team#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Lets people go: the team, the sessions and the hours in one transaction. */
export const departures = (): Departures =>
  dynamoDepartures({ office: read('TABLE_OFFICE'), consultations: read('TABLE_CONSULTATIONS') }, dynamo());
