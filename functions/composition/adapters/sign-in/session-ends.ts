import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    sessions: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Ends sessions. */
export const sessionEnds = (): Pick<Sessions, 'remove'> => dynamoSessions(read('TABLE_SESSIONS'), dynamo());
