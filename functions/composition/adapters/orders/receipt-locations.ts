import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Finds an order by its receipt. */
export const receiptLocations = () => only(dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo()), 'locateReceipt');
