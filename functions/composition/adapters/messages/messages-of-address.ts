import { dynamoMessages } from '#adapters/dynamodb/messages.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'messages/index/byEmail': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the messages of an address. */
export const messagesOfAddress = () => only(dynamoMessages(readAll({ messages: 'TABLE_MESSAGES' }), dynamo()), 'of');
