import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Withdraws bundles. */
export const bundleWithdrawal = () => only(dynamoBundles(read('TABLE_GUIDES'), dynamo()), 'remove');
