import { dynamoGuideDrafts } from '#adapters/dynamodb/catalog.ts';
import type { GuideDrafts } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Discards drafts of guides. */
export const draftRemoval = (): Pick<GuideDrafts, 'discard'> => dynamoGuideDrafts(read('TABLE_PDFS'), dynamo());
