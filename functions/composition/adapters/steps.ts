import { dynamoStepLists } from '#adapters/dynamodb/step-lists.ts';
import { dynamoStepTemplates } from '#adapters/dynamodb/step-templates.ts';
import { adapter, table, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Next steps of agreements. */
export const stepLists = adapter(() => dynamoStepLists(tables({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), {
  dueBy: 'Query agreements/index/byDue',
  find: 'GetItem agreements',
  change: ['ConditionCheckItem agreements', 'UpdateItem agreements/sets/dueList,dueOn,stepList,stepsVersion'],
});

/** The same, with the emails to their family. */
export const stepListsWithMails = adapter(
  () => dynamoStepLists(tables({ agreements: 'TABLE_AGREEMENTS', outbox: 'TABLE_OUTBOX' }), dynamo()),
  {
    change: [
      'ConditionCheckItem agreements',
      'UpdateItem agreements/sets/dueList,dueOn,stepList,stepsVersion',
      'PutItem outbox',
    ],
  },
);

/** Templates of next steps. */
export const stepTemplates = adapter(() => dynamoStepTemplates(table('TABLE_AGREEMENTS'), dynamo()), {
  list: 'Query agreements',
  save: 'PutItem agreements/keys/templates#',
  remove: 'DeleteItem agreements/keys/templates#',
});
