import { dynamoDigests } from '#adapters/dynamodb/digests.ts';
import type { Digests } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    leads: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Keeps when the morning digest was last queued. */
export const digests = (): Digests =>
  dynamoDigests(readAll({ leads: 'TABLE_LEADS', outbox: 'TABLE_OUTBOX' }), dynamo());
