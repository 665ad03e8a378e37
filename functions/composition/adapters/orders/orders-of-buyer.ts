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

/** Reads the orders of a buyer. */
export const ordersOfBuyer = () => only(dynamoOrderReads(read('TABLE_TRANSACTIONS'), dynamo()), 'ofBuyer');
