import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    followUps: ['dynamodb:PutItem'],
    leads: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Records a lead that a member enters. */
export const leadEntry = () =>
  only(dynamoFollowUps(readAll({ followUps: 'TABLE_FOLLOW_UPS', leads: 'TABLE_LEADS' }), dynamo()), 'record');
