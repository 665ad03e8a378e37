import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import type { Users } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    users: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Creates and changes accounts. */
export const userWrites = (): Pick<Users, 'create' | 'replace'> => dynamoUsers(read('TABLE_USERS'), dynamo());
