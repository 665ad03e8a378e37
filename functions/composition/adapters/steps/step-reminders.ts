import { dynamoStepLists } from '#adapters/dynamodb/step-lists.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:ConditionCheckItem'],
    'agreements/sets/dueList,dueOn,stepList,stepsVersion': ['dynamodb:UpdateItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Notes on the next steps that their family was mailed, with the mails. */
export const stepReminders = () =>
  only(dynamoStepLists(readAll({ agreements: 'TABLE_AGREEMENTS', outbox: 'TABLE_OUTBOX' }), dynamo()), 'change');
