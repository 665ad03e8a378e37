import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads which lessons have a summary. */
export const summaryStates = () =>
  only(dynamoSummaries(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'states');
