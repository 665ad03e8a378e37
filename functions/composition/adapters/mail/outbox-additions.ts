import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    outbox: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Queues mails to an account. */
export const outboxAdditions = (): Pick<Outbox, 'add'> =>
  dynamoOutbox(read('TABLE_OUTBOX'), dynamo(), read('TABLE_SESSIONS'));
