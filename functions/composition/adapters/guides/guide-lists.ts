import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import type { Catalog } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the guides on sale. */
export const guideLists = (): Pick<Catalog, 'list'> => dynamoCatalog(read('TABLE_PDFS'), dynamo());
