import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamoBookings } from '#adapters/dynamodb/orders/bookings.ts';
import type { Bookings } from '#domain/orders/core/ports.ts';
import { adapter, permitted, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Classes, with their seats and their teacher's time. */
export const classes = adapter(
  () => dynamoClasses(tables({ classes: 'TABLE_CLASSES', consultations: 'TABLE_CONSULTATIONS' }), dynamo()),
  {
    allSeats: 'Query classes',
    list: 'Query classes',
    find: 'GetItem classes/keys/classes',
    write: ['PutItem classes/keys/classes', 'PutItem classes/keys/seats', 'UpdateItem consultations'],
    seats: 'GetItem classes/keys/seats',
    changeSeats: ['GetItem classes/keys/seats', 'PutItem classes/keys/seats'],
    seatsOf: 'BatchGetItem classes/keys/seats',
  },
);

/** Classes, their seats, their teacher's time and the emails about them. */
export const classesWithAll = adapter(
  () =>
    dynamoClasses(
      tables({ classes: 'TABLE_CLASSES', consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }),
      dynamo(),
    ),
  {
    write: ['PutItem classes/keys/classes', 'PutItem classes/keys/seats', 'UpdateItem consultations', 'PutItem outbox'],
  },
);

/** Classes and their seats, with the emails about them. */
export const classesWithMails = adapter(
  () => dynamoClasses(tables({ classes: 'TABLE_CLASSES', outbox: 'TABLE_OUTBOX' }), dynamo()),
  {
    write: ['PutItem classes/keys/classes', 'PutItem classes/keys/seats', 'PutItem outbox'],
    reminded: 'GetItem classes/keys/reminded',
    noteReminded: ['PutItem classes/keys/reminded', 'PutItem outbox'],
    changeSeats: ['PutItem classes/keys/seats', 'PutItem outbox'],
  },
);

/** Takes seats for orders, and gives them back, with the order. */
export const seatBookings = permitted(
  ['PutItem classes/keys/seats', 'UpdateItem transactions'],
  (): Bookings => dynamoBookings(tables({ transactions: 'TABLE_TRANSACTIONS', classes: 'TABLE_CLASSES' }), dynamo()),
);

/** Takes seats of orders back, with the emails about it. */
export const seatRemovals = permitted(
  ['PutItem classes/keys/seats', 'UpdateItem transactions', 'PutItem outbox'],
  (): Bookings =>
    dynamoBookings(
      tables({ transactions: 'TABLE_TRANSACTIONS', classes: 'TABLE_CLASSES', outbox: 'TABLE_OUTBOX' }),
      dynamo(),
    ),
);
