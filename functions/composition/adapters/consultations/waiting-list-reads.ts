import { dynamoWaitingList } from '#adapters/dynamodb/waiting-list.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads whether an address waits for a free time. */
export const waitingListReads = () =>
  only(dynamoWaitingList(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'find');
