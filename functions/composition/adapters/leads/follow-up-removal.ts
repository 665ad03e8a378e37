import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    followUps: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Forgets how someone was followed up. */
export const followUpRemoval = () =>
  only(dynamoFollowUps(readAll({ followUps: 'TABLE_FOLLOW_UPS' }), dynamo()), 'remove');
