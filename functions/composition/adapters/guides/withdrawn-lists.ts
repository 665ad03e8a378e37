import { dynamoWithdrawnGuides } from '#adapters/dynamodb/catalog.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists guides that are no longer on sale. */
export const withdrawnLists = () => only(dynamoWithdrawnGuides(read('TABLE_GUIDES'), dynamo()), 'list');
