import { dynamoStepLists } from '#adapters/dynamodb/step-lists.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads the next steps of an agreement. */
export const stepListReads = () => only(dynamoStepLists(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'find');
