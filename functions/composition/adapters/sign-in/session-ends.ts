import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    sessions: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Ends sessions. */
export const sessionEnds = () => only(dynamoSessions(read('TABLE_SESSIONS'), dynamo()), 'remove');
