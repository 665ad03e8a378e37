import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Withdraws bundles. */
export const bundleWithdrawal = () => only(dynamoBundles(read('TABLE_PDFS'), dynamo()), 'remove');
