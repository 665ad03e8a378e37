import { dynamoGuideDrafts } from '#adapters/dynamodb/catalog.ts';
import type { GuideDrafts } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the drafts of guides. */
export const draftLists = (): Pick<GuideDrafts, 'list'> => dynamoGuideDrafts(read('TABLE_PDFS'), dynamo());
