import { dynamoSeatBookings } from '#adapters/dynamodb/seat-bookings.ts';
import type { SeatBookings } from '#domain/orders/core/ports.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'classes/keys/seats': ['dynamodb:PutItem'],
    transactions: ['dynamodb:UpdateItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Takes seats of orders back, with the emails about it. */
export const seatRemovals = (): SeatBookings =>
  dynamoSeatBookings(
    readAll({ transactions: 'TABLE_TRANSACTIONS', classes: 'TABLE_CLASSES', outbox: 'TABLE_OUTBOX' }),
    dynamo(),
  );
