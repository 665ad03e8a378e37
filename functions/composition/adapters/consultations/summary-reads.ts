import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import type { Summaries } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the summaries of sessions. */
export const summaryReads = (): Pick<Summaries, 'of' | 'newestOf'> =>
  dynamoSummaries({ consultations: read('TABLE_CONSULTATIONS') }, dynamo());
