import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Changes orders. */
export const orderChanges = () => only(dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo()), 'change');
