import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'outbox/index/due': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Finds the mails that are due. */
export const outboxDue = () => only(dynamoOutbox(read('TABLE_OUTBOX'), dynamo()), 'due');
