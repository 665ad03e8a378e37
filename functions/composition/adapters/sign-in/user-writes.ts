import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    users: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Creates and changes accounts. */
export const userWrites = () => only(dynamoUsers(read('TABLE_USERS'), dynamo()), 'create', 'replace');
