import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'classes/keys/seats': ['dynamodb:GetItem', 'dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Takes seats of a class, and gives them back. */
export const seatChanges = () =>
  only(dynamoClasses(readAll({ classes: 'TABLE_CLASSES' }), dynamo()), 'seats', 'changeSeats');
