import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import type { Bundles } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Publishes bundles. */
export const bundleWrites = (): Pick<Bundles, 'put'> => dynamoBundles(read('TABLE_PDFS'), dynamo());
