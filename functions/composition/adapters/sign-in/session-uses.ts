import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'sessions/sets/lastSeenAt': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Finds a session and notes its use. */
export const sessionUses = (): Pick<Sessions, 'touch'> => dynamoSessions(read('TABLE_SESSIONS'), dynamo());
