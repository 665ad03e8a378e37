import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'transactions/index/toCheck': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Finds the orders that the sweep has to check. */
export const ordersToCheck = () => only(dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo()), 'toCheck');
