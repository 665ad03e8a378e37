import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Keeps and sends summaries of sessions. */
export const summaryWrites = () =>
  only(
    dynamoSummaries(
      { consultations: read('TABLE_CONSULTATIONS'), outbox: read('TABLE_OUTBOX'), sessions: read('TABLE_SESSIONS') },
      dynamo(),
    ),
    'saveDraft',
    'send',
  );
