import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'classes/keys/classes': ['dynamodb:PutItem'],
    'classes/keys/seats': ['dynamodb:PutItem'],
    consultations: ['dynamodb:UpdateItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Cancels classes: their seats, their teacher’s time and the emails about it. */
export const classCancellations = () =>
  only(
    dynamoClasses(
      readAll({ classes: 'TABLE_CLASSES', consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }),
      dynamo(),
    ),
    'write',
  );
