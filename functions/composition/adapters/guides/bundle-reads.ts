import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads a bundle. */
export const bundleReads = () => only(dynamoBundles(read('TABLE_GUIDES'), dynamo()), 'find');
