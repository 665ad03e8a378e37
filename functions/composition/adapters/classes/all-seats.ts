import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    classes: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the seats of all classes. */
export const allSeats = () => only(dynamoClasses(readAll({ classes: 'TABLE_CLASSES' }), dynamo()), 'allSeats');
