import { dynamoSeatBookings } from '#adapters/dynamodb/seat-bookings.ts';
import type { SeatBookings } from '#domain/orders/core/ports.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'classes/keys/seats': ['dynamodb:PutItem'],
    transactions: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Takes seats for orders, and gives them back, with the order. */
export const seatBookings = (): SeatBookings =>
  dynamoSeatBookings(readAll({ transactions: 'TABLE_TRANSACTIONS', classes: 'TABLE_CLASSES' }), dynamo());
