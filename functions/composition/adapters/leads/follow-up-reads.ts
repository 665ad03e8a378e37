import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    followUps: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads how leads and messages are followed up. */
export const followUpReads = () => only(dynamoFollowUps(readAll({ followUps: 'TABLE_FOLLOW_UPS' }), dynamo()), 'of');
