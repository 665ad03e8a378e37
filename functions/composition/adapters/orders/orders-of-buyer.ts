import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import type { Orders } from '#domain/orders/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the orders of a buyer. */
export const ordersOfBuyer = (): Pick<Orders, 'ofBuyer'> => dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo());
