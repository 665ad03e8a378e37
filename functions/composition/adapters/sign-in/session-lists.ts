import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'sessions/index/byUser': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the sessions of a user. */
export const sessionLists = () => only(dynamoSessions(read('TABLE_SESSIONS'), dynamo()), 'ofUser');
