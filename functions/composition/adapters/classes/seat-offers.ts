import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'classes/keys/seats': ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Notes to whom a seat is offered, with the emails about it. */
export const seatOffers = () =>
  only(dynamoClasses(readAll({ classes: 'TABLE_CLASSES', outbox: 'TABLE_OUTBOX' }), dynamo()), 'changeSeats');
