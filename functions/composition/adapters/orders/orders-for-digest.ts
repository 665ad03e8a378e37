import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import type { Orders } from '#domain/orders/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:Scan'],
  },
} as const satisfies Grant;

/** Reads the orders that the day’s summary counts. */
export const ordersForDigest = (): Pick<Orders, 'forDigest'> => dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo());
