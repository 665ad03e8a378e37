import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import type { Catalog } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Withdraws guides. */
export const guideWithdrawal = (): Pick<Catalog, 'remove'> => dynamoCatalog(read('TABLE_PDFS'), dynamo());
