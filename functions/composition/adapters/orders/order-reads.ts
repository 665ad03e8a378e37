import { dynamoOrderReads } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads an order by its key. */
export const orderReads = () => only(dynamoOrderReads(read('TABLE_TRANSACTIONS'), dynamo()), 'find');
