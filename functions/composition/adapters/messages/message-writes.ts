import { dynamoMessages } from '#adapters/dynamodb/messages.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    messages: ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Records messages and applications, with the mails about them. */
export const messageWrites = () =>
  only(dynamoMessages(readAll({ messages: 'TABLE_MESSAGES', outbox: 'TABLE_OUTBOX' }), dynamo()), 'record');
