import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads what changed the hours of an agreement. */
export const balanceEntries = () => only(dynamoBalances(read('TABLE_AGREEMENTS'), dynamo()), 'entries');
