import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
    transactions: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Stores new orders. */
export const orderCreation = () =>
  only(dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo(), read('TABLE_SESSIONS')), 'insert', 'insertAfter');
