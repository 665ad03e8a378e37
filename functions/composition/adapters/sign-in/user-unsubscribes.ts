import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import type { Users } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    users: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Notes that someone wants no mail about new editions. */
export const userUnsubscribes = (): Pick<Users, 'unsubscribe'> => dynamoUsers(read('TABLE_USERS'), dynamo());
