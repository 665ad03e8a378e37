import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { NAME_INDEXES } from '#contract/endpoints/people/limits.ts';
import { searchKeys } from '#contract/names.ts';
import { type AccountChange, storedAccount, type UserAccount, type Users } from '#domain/sign-in/ports.ts';
import { asRead, findItem, putItem, queryPage, timeToLive, updateItem } from '../item.ts';
import { nameIndexes } from '../name-indexes.ts';

/** Accounts, one item each, by email address. */
export function dynamoUsers(table: string, client: DynamoDBDocumentClient): Users {
  return {
    async findByEmail(email) {
      // DynamoDB refuses an empty key.
      if (email === '') return undefined;
      return await findItem(client, table, { email }, storedAccount);
    },

    create: async (account) => ((await write({ account, stored: undefined })) ? 'created' : 'exists'),

    replace: async (account, stored) => await write({ account, stored }),

    async unsubscribe(email, id, at) {
      await updateItem(client, {
        TableName: table,
        Key: { email },
        // A replacement that was read before doesn't know of it, so the version grows.
        UpdateExpression: 'SET unsubscribedAt = :at, #version = if_not_exists(#version, :none) + :one',
        ConditionExpression: 'id = :id AND attribute_not_exists(unsubscribedAt)',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':at': at, ':id': id, ':none': 0, ':one': 1 },
      });
    },

    async byName(start, limit) {
      const found = await Promise.all(
        nameIndexes.map(async ({ name, sortKey }) => {
          const { Items = [] } = await queryPage(client, {
            TableName: table,
            IndexName: name,
            KeyConditionExpression: 'nameList = :list AND begins_with(#key, :start)',
            ExpressionAttributeNames: { '#key': sortKey },
            ExpressionAttributeValues: { ':list': NAMED, ':start': start },
            Limit: limit,
          });
          return v.parse(v.array(v.object({ email: v.string() })), Items).map(({ email }) => email);
        }),
      );
      return [...new Set(found.flat())].slice(0, limit);
    },
  };

  async function write(change: AccountChange): Promise<boolean> {
    return await putItem(client, accountPut(table, change));
  }
}

/** All accounts are in one partition of each index by name. */
const NAMED = 'account';

/** The attributes of the indexes. */
function named({ fullname }: Pick<UserAccount, 'fullname'>): Record<string, string> {
  const keys = searchKeys(fullname).slice(0, NAME_INDEXES);
  if (keys.length === 0) return {};
  return {
    nameList: NAMED,
    ...Object.fromEntries(keys.map((key, place) => [nameIndexes[place]?.sortKey ?? '', key])),
  };
}

/** The put of a changed account, for transactions that also write something else. */
export function accountPut(table: string, { account, stored }: AccountChange) {
  const { unverifiedUntil } = account;
  const ttl = unverifiedUntil === undefined ? {} : { ttl: timeToLive(unverifiedUntil) };
  if (stored === undefined) {
    return {
      TableName: table,
      Item: { ...account, ...named(account), ...ttl },
      ConditionExpression: 'attribute_not_exists(email)',
    };
  }
  const { id, version } = stored;
  return {
    TableName: table,
    Item: { ...account, ...named(account), ...ttl, version: (version ?? 0) + 1 },
    // The account that was read may have ended, and a new one may have the same version.
    ...asRead({ id, version }),
  };
}
