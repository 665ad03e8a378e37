import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:ConditionCheckItem'],
    'agreements/sets/dueList,dueOn,stepList,stepsVersion': ['dynamodb:UpdateItem'],
    consultations: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Keeps and sends summaries of lessons, with the family’s steps. */
export const summaryWrites = () =>
  only(
    dynamoSummaries(
      readAll({
        consultations: 'TABLE_CONSULTATIONS',
        agreements: 'TABLE_AGREEMENTS',
        outbox: 'TABLE_OUTBOX',
        sessions: 'TABLE_SESSIONS',
      }),
      dynamo(),
    ),
    'saveDraft',
    'send',
  );
