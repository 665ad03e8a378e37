import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import type { Users } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    users: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Finds accounts by their address. */
export const userReads = (): Pick<Users, 'findByEmail'> => dynamoUsers(read('TABLE_USERS'), dynamo());
