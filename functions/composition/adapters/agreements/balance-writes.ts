import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'agreements/sets/balance,balanceVersion': ['dynamodb:UpdateItem'],
    'agreements/sets/entry': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Changes the hours of agreements. */
export const balanceWrites = () => only(dynamoBalances(read('TABLE_AGREEMENTS'), dynamo()), 'change');
