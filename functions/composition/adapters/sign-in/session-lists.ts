import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'sessions/index/byUser': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the sessions of a user. */
export const sessionLists = (): Pick<Sessions, 'ofUser'> => dynamoSessions(read('TABLE_SESSIONS'), dynamo());
