import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:Scan'],
  },
} as const satisfies Grant;

/** Reads the orders that the morning digest counts. */
export const ordersForDigest = () => only(dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo()), 'forDigest');
