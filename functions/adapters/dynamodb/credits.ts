import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Credits } from '#domain/orders/core/ports.ts';
import { balanceOperations } from './balances.ts';
import { allOrNothing, asRead, updateOf } from './item.ts';
import { checking, keyOf } from './orders.ts';

/** Marks of orders, with the changes of balances that they stand for. */
export function dynamoCredits(
  tables: { readonly transactions: string; readonly agreements: string },
  client: DynamoDBDocumentClient,
): Credits {
  return {
    async credit(read, { checkAt, refunding = null, hours: waiting = null, order }, write) {
      const { state, hours, capturedCents, refundedCents, refunds, refunding: claimed } = read;
      return await allOrNothing(client, [
        {
          Update: {
            TableName: tables.transactions,
            Key: keyOf(read),
            ...updateOf(
              { ...order, hours: waiting, refunding, checkAt, ...checking(checkAt) },
              asRead({ state, hours, capturedCents, refundedCents, refunds, refunding: claimed }),
            ),
          },
        },
        ...(write === undefined ? [] : balanceOperations(tables.agreements, write)),
      ]);
    },
  };
}
