import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SeatBookings } from '#domain/orders/core/ports.ts';
import { seatsPut } from './classes.ts';
import { allOrNothing, asRead, updateOf } from './item.ts';
import { checking, keyOf } from './orders.ts';
import { outboxPut } from './outbox.ts';

/** Changes of orders, with those of the seats that they stand for. */
export function dynamoSeatBookings(
  tables: { readonly transactions: string; readonly classes: string; readonly outbox?: string },
  client: DynamoDBDocumentClient,
): SeatBookings {
  return {
    async book(read, change, seats, mails = []) {
      const { state, capturedCents, refundedCents, refunds, refunding, seats: known } = read;
      return await allOrNothing(client, [
        {
          Update: {
            TableName: tables.transactions,
            Key: keyOf(read),
            ...updateOf(
              { ...change, ...checking(change.checkAt) },
              asRead({ state, capturedCents, refundedCents, refunds, refunding, seats: known }),
            ),
          },
        },
        ...(seats === undefined ? [] : [{ Put: seatsPut(tables.classes, seats) }]),
        ...mails.map((mail) => ({ Put: outboxPut(tables.outbox, mail) })),
      ]);
    },
  };
}
