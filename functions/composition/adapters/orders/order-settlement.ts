import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:ConditionCheckItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Writes what settling an order needs beside the order. */
export const orderSettlement = () =>
  only(
    dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo()),
    'restore',
    'claimGuides',
    'noteCapture',
    'notePayer',
    'takeReceiptNumber',
  );
