import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import type { Balances } from '#domain/balances/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads the hours of an agreement. */
export const balanceReads = (): Pick<Balances, 'find'> => dynamoBalances(read('TABLE_AGREEMENTS'), dynamo());
