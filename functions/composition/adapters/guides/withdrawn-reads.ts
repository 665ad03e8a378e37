import { dynamoWithdrawnGuides } from '#adapters/dynamodb/catalog.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads a guide that is no longer on sale. */
export const withdrawnReads = () => only(dynamoWithdrawnGuides(read('TABLE_GUIDES'), dynamo()), 'find');
