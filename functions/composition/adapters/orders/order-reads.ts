import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import type { Orders } from '#domain/orders/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads an order by its key. */
export const orderReads = (): Pick<Orders, 'find'> => dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo());
