import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the summaries of lessons. */
export const summaryReads = () =>
  only(dynamoSummaries(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'of', 'newestOf');
