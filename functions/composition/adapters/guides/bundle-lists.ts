import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the bundles on sale. */
export const bundleLists = () => only(dynamoBundles(read('TABLE_GUIDES'), dynamo()), 'list');
