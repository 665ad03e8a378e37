import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    sessions: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Starts sessions. */
export const sessionStarts = () => only(dynamoSessions(read('TABLE_SESSIONS'), dynamo()), 'create');
