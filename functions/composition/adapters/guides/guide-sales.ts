import { dynamoGuideSales } from '#adapters/dynamodb/guide-sales.ts';
import type { GuideSales } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'transactions/index/byState': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads which guides were sold. */
export const guideSales = (): GuideSales => dynamoGuideSales(read('TABLE_TRANSACTIONS'), dynamo());
