import { dynamoGuideDrafts } from '#adapters/dynamodb/catalog.ts';
import type { GuideDrafts } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Keeps drafts of guides. */
export const draftWrites = (): Pick<GuideDrafts, 'save'> => dynamoGuideDrafts(read('TABLE_PDFS'), dynamo());
