import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import type { Summaries } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads which sessions have a summary. */
export const summaryStates = (): Pick<Summaries, 'states'> =>
  dynamoSummaries({ consultations: read('TABLE_CONSULTATIONS') }, dynamo());
