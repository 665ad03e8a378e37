import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import type { Bundles } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads a bundle. */
export const bundleReads = (): Pick<Bundles, 'find'> => dynamoBundles(read('TABLE_PDFS'), dynamo());
