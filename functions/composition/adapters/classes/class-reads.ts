import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'classes/keys/classes': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Finds a class. */
export const classReads = () => only(dynamoClasses(readAll({ classes: 'TABLE_CLASSES' }), dynamo()), 'find');
