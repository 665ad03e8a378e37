import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import type { Orders } from '#domain/orders/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'transactions/index/byState': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists orders by their state. */
export const orderLists = (): Pick<Orders, 'byState'> => dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo());
