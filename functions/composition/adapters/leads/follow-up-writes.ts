import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    followUps: ['dynamodb:PutItem'],
    messages: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Changes how leads and messages are followed up. */
export const followUpWrites = () =>
  only(dynamoFollowUps(readAll({ followUps: 'TABLE_FOLLOW_UPS', messages: 'TABLE_MESSAGES' }), dynamo()), 'change');
