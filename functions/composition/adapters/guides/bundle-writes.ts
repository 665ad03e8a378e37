import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Publishes bundles. */
export const bundleWrites = () => only(dynamoBundles(read('TABLE_GUIDES'), dynamo()), 'put');
