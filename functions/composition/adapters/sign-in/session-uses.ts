import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'sessions/sets/lastSeenAt': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Finds a session and notes its use. */
export const sessionUses = () => only(dynamoSessions(read('TABLE_SESSIONS'), dynamo()), 'touch');
