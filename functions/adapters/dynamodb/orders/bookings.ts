import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { bookedFields } from '#domain/orders/core/order.ts';
import type { Bookings } from '#domain/orders/core/ports.ts';
import { balanceOperations } from '../balances.ts';
import { seatsPut } from '../classes.ts';
import { allOrNothing, asRead, given, updateOf } from '../item.ts';
import { outboxPut } from '../outbox.ts';
import { checking, keyOf } from './orders.ts';

/** Changes of orders, with those of the seats or the balances that they stand for. */
export const dynamoBookings = (
  tables: {
    readonly transactions: string;
    readonly classes?: string;
    readonly agreements?: string;
    readonly outbox?: string;
  },
  client: DynamoDBDocumentClient,
): Bookings => ({
  async book(read, change, { seats, balance, mails = [] }) {
    const expected = asRead(Object.fromEntries(bookedFields.map((name) => [name, read[name]])));
    return await allOrNothing(client, [
      {
        Update: {
          TableName: tables.transactions,
          Key: keyOf(read),
          ...updateOf({ ...change, ...checking(change.checkAt) }, expected),
        },
      },
      ...(seats === undefined ? [] : [{ Put: seatsPut(given(tables.classes), seats) }]),
      ...(balance === undefined ? [] : balanceOperations(given(tables.agreements), balance)),
      ...mails.map((mail) => ({ Put: outboxPut(tables.outbox, mail) })),
    ]);
  },
});
