import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import type { Orders } from '#domain/orders/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
    transactions: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Stores new orders. */
export const orderCreation = (): Pick<Orders, 'insert' | 'insertAfter'> =>
  dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo(), read('TABLE_SESSIONS'));
