import { dynamoMessages } from '#adapters/dynamodb/messages.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'messages/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists messages and applications. */
export const messageLists = () =>
  only(dynamoMessages(readAll({ messages: 'TABLE_MESSAGES' }), dynamo()), 'unanswered', 'page');
