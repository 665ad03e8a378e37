import { dynamoStepLists } from '#adapters/dynamodb/step-lists.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:ConditionCheckItem'],
    'agreements/sets/dueList,dueOn,stepList,stepsVersion': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Changes the next steps of an agreement, without mails. */
export const stepListWrites = () =>
  only(dynamoStepLists(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'change');
