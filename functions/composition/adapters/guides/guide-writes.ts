import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Publishes and withdraws guides. */
export const guideWrites = () => only(dynamoCatalog(read('TABLE_GUIDES'), dynamo()), 'put', 'remove');
