import { dynamoWaitingList } from '#adapters/dynamodb/waiting-list.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:DeleteItem', 'dynamodb:Query'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Reads who waits for a free time, and takes them off the list with their mails. */
export const waitingList = () =>
  only(
    dynamoWaitingList(readAll({ consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }), dynamo()),
    'all',
    'tell',
    'remove',
  );
