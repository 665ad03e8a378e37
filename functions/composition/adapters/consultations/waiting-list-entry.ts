import { dynamoWaitingList } from '#adapters/dynamodb/waiting-list.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Adds who waits for a free time. */
export const waitingListEntry = () =>
  only(dynamoWaitingList(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'add');
