import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import type { Bundles } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the bundles on sale. */
export const bundleLists = (): Pick<Bundles, 'list'> => dynamoBundles(read('TABLE_PDFS'), dynamo());
