import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    outbox: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Queues mails to an account. */
export const outboxAdditions = () => only(dynamoOutbox(read('TABLE_OUTBOX'), dynamo(), read('TABLE_SESSIONS')), 'add');
