import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the guides on sale. */
export const guideLists = () => only(dynamoCatalog(read('TABLE_GUIDES'), dynamo()), 'list');
