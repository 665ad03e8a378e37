import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ReceivedPayments } from '#domain/orders/core/ports.ts';
import { revisionOperation } from '../agreements.ts';
import { balanceOperations } from '../balances.ts';
import { allOrNothing, asRead, updateOf } from '../item.ts';
import { claimOf, keyOf, lastOrder, newOrder, RECEIPTS, rivalCheck } from './orders.ts';

/** Payments outside PayPal, each written with all that it changes. */
export function dynamoReceivedPayments(
  tables: { readonly transactions: string; readonly agreements: string },
  client: DynamoDBDocumentClient,
): ReceivedPayments {
  const table = tables.transactions;
  return {
    async book(order, { known, over, open, write, unsigned }) {
      return await allOrNothing(client, [
        { Put: newOrder(table, order) },
        { Put: { TableName: table, ...lastOrder(order, known) } },
        { Update: claimOf(table, order, over) },
        {
          Update: {
            TableName: table,
            Key: { buyerId: RECEIPTS, number: order.receiptNumber },
            ...updateOf({ order: keyOf(order) }, asRead({ order: undefined })),
          },
        },
        ...open.map((rival) => rivalCheck(table, rival)),
        ...(write === undefined ? [] : balanceOperations(tables.agreements, write)),
        ...(unsigned === undefined ? [] : [revisionOperation(tables.agreements, unsigned)]),
      ]);
    },
  };
}
