import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { OrderMoves } from '#domain/orders/core/ports.ts';
import { allOrNothing, getItem, updateOf } from '../item.ts';
import { outboxPut } from '../outbox.ts';
import { ifNotErased } from '../people/erased-accounts.ts';
import { keyOf, lastOrderKey, moveMark, newOrder, RECEIPTS, unchangedOrder } from './orders.ts';

/**
 * Moves orders between the partitions of their buyers. The table of sessions has the marks of
 * erased accounts.
 */
export const dynamoOrderMoves = (
  { transactions, outbox, sessions }: { transactions: string; outbox: string; sessions?: string },
  client: DynamoDBDocumentClient,
): OrderMoves => ({
  async move(read, to, mails) {
    const moved = { ...read, ...to };
    const lastKey = lastOrderKey(read.buyerId);
    const last = await getItem(client, transactions, lastKey);
    return await allOrNothing(client, [
      ...ifNotErased(sessions, to.buyerId),
      { Delete: { TableName: transactions, Key: keyOf(read), ...unchangedOrder(read) } },
      { Put: newOrder(transactions, moved) },
      { Put: { TableName: transactions, Item: moveMark(moved) } },
      ...(read.receiptNumber === undefined
        ? []
        : [
            {
              Update: {
                TableName: transactions,
                Key: { buyerId: RECEIPTS, number: read.receiptNumber },
                ...updateOf({ order: keyOf(moved) }),
              },
            },
          ]),
      // The old buyer's next order would wait forever for one that is no longer among theirs.
      ...(last?.['lastOrder'] === read.number
        ? [
            {
              Delete: {
                TableName: transactions,
                Key: lastKey,
                ConditionExpression: 'lastOrder = :number',
                ExpressionAttributeValues: { ':number': read.number },
              },
            },
          ]
        : []),
      ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
    ]);
  },
});
