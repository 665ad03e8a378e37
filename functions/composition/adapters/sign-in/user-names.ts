import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'users/index/byName': ['dynamodb:Query'],
    'users/index/byName2': ['dynamodb:Query'],
    'users/index/byName3': ['dynamodb:Query'],
    'users/index/byName4': ['dynamodb:Query'],
    'users/index/byName5': ['dynamodb:Query'],
    'users/index/byName6': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Finds accounts by the words of their names. */
export const userNames = () => only(dynamoUsers(read('TABLE_USERS'), dynamo()), 'byName');
