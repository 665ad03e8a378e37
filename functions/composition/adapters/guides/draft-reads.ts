import { dynamoGuideDrafts } from '#adapters/dynamodb/catalog.ts';
import type { GuideDrafts } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads the draft of a guide. */
export const draftReads = (): Pick<GuideDrafts, 'find'> => dynamoGuideDrafts(read('TABLE_PDFS'), dynamo());
