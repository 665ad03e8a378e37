import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    outbox: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Postpones mails, and removes those that were sent. */
export const outboxDelivery = () => only(dynamoOutbox(read('TABLE_OUTBOX'), dynamo()), 'postpone', 'remove');
