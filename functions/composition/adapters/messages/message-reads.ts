import { dynamoMessages } from '#adapters/dynamodb/messages.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    messages: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads messages and applications. */
export const messageReads = () => only(dynamoMessages(readAll({ messages: 'TABLE_MESSAGES' }), dynamo()), 'find');
