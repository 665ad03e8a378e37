import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'followUps/index/byState': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists leads and messages by how they are followed up. */
export const followUpLists = () =>
  only(dynamoFollowUps(readAll({ followUps: 'TABLE_FOLLOW_UPS' }), dynamo()), 'inState');
