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
  },
} as const satisfies Grant;

/** Changes classes, with their seats and their teacher’s time. */
export const classWrites = () =>
  only(dynamoClasses(readAll({ classes: 'TABLE_CLASSES', consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'write');
