import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'classes/keys/reminded': ['dynamodb:GetItem', 'dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Notes who was reminded of a date of a class, with the emails. */
export const classReminders = () =>
  only(
    dynamoClasses(readAll({ classes: 'TABLE_CLASSES', outbox: 'TABLE_OUTBOX' }), dynamo()),
    'reminded',
    'noteReminded',
  );
