import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    sessions: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Starts sessions. */
export const sessionStarts = (): Pick<Sessions, 'create'> => dynamoSessions(read('TABLE_SESSIONS'), dynamo());
