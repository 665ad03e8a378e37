import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import type { Balances } from '#domain/balances/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'agreements/sets/balance,balanceVersion': ['dynamodb:UpdateItem'],
    'agreements/sets/entry': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Changes the hours of agreements. */
export const balanceWrites = (): Pick<Balances, 'change'> => dynamoBalances(read('TABLE_AGREEMENTS'), dynamo());
