import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { cookieSeconds } from '#contract/cookies.ts';
import { inMs } from '#contract/limits.ts';
import type { Devices } from '#domain/sign-in/ports.ts';
import { findItem, timeToLive } from '../item.ts';
import { putForAccount } from './erased-accounts.ts';

const device = v.object({ userId: v.string(), email: v.string(), provenAt: v.number() });

const KEPT_MS = inMs(cookieSeconds.device);

/**
 * Known devices, in the sessions table, so that ending all sessions of a person also forgets their
 * devices.
 */
export function dynamoDevices(table: string, client: DynamoDBDocumentClient): Devices {
  const keyOf = (hash: string) => ({ tokenHash: `device#${hash}` });
  return {
    async remember({ hash, ...known }) {
      const ttl = timeToLive(known.provenAt + KEPT_MS);
      const put = { TableName: table, Item: { ...keyOf(hash), ...known, ttl } };
      await putForAccount(client, { sessions: table, accountId: known.userId }, put);
    },

    async find(hash, now) {
      const known = await findItem(client, table, keyOf(hash), device);
      // DynamoDB deletes expired items hours late.
      return known === undefined || known.provenAt + KEPT_MS <= now ? undefined : { hash, ...known };
    },
  };
}
