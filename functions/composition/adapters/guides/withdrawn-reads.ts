import { dynamoWithdrawnGuides } from '#adapters/dynamodb/catalog.ts';
import type { WithdrawnGuides } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads a guide that is no longer on sale. */
export const withdrawnReads = (): Pick<WithdrawnGuides, 'find'> => dynamoWithdrawnGuides(read('TABLE_PDFS'), dynamo());
