import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads the hours of several agreements. */
export const balanceLists = () => only(dynamoBalances(read('TABLE_AGREEMENTS'), dynamo()), 'several');
