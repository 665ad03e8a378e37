import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'transactions/index/byState': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists orders by their state. */
export const orderLists = () => only(dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo()), 'byState');
