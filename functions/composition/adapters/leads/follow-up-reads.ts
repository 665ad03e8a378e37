import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import type { FollowUps } from '#domain/leads/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    followUps: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads how leads and messages are followed up. */
export const followUpReads = (): Pick<FollowUps, 'of'> =>
  dynamoFollowUps({ followUps: read('TABLE_FOLLOW_UPS') }, dynamo());
