import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import type { Orders } from '#domain/orders/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Writes what settling an order needs beside the order. */
export const orderSettlement = (): Pick<Orders, 'restore' | 'claimGuides' | 'notePayer' | 'takeReceiptNumber'> =>
  dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo());
