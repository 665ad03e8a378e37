import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import type { Orders } from '#domain/orders/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Changes orders. */
export const orderChanges = (): Pick<Orders, 'change'> => dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo());
