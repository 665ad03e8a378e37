import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    users: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Notes that someone wants no mail about new editions. */
export const userUnsubscribes = () => only(dynamoUsers(read('TABLE_USERS'), dynamo()), 'unsubscribe');
