import { dynamoOrderReads } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Finds the orders that an address paid for someone else. */
export const ordersOfPayer = () => only(dynamoOrderReads(read('TABLE_TRANSACTIONS'), dynamo()), 'paidBy');
