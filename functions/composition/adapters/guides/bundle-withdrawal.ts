import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import type { Bundles } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Withdraws bundles. */
export const bundleWithdrawal = (): Pick<Bundles, 'remove'> => dynamoBundles(read('TABLE_PDFS'), dynamo());
