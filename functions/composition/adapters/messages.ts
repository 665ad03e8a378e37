import { dynamoMessages } from '#adapters/dynamodb/people/messages.ts';
import { adapter, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Messages and applications, with the emails about them. */
export const messages = adapter(
  () => dynamoMessages(tables({ messages: 'TABLE_MESSAGES', outbox: 'TABLE_OUTBOX' }), dynamo()),
  {
    unanswered: 'Query messages/index/byTime',
    page: 'Query messages/index/byTime',
    find: 'BatchGetItem messages',
    record: ['PutItem messages', 'PutItem outbox'],
    of: 'Query messages/index/byEmail',
  },
);
