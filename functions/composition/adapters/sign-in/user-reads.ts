import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    users: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Finds accounts by their address. */
export const userReads = () => only(dynamoUsers(read('TABLE_USERS'), dynamo()), 'findByEmail');
