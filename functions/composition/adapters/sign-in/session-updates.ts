import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'sessions/sets/details,lastSeenAt': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Changes what a session knows of its user. */
export const sessionUpdates = () => only(dynamoSessions(read('TABLE_SESSIONS'), dynamo()), 'update');
