import { type DynamoDBDocumentClient, GetCommand, PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { UserAccount, Users } from '#domain/ports.ts';
import { ConditionFailed, tableCall, timeToLive } from './item.ts';

const details = v.object({
  interest: v.string(),
  address: v.string(),
  postcode: v.string(),
  city: v.string(),
  state: v.string(),
  comments: v.string(),
});

const account = v.object({
  id: v.string(),
  email: v.string(),
  fullname: v.string(),
  phone: v.string(),
  createdAt: v.number(),
  details: v.exactOptional(details),
  unverifiedUntil: v.exactOptional(v.number()),
  browser: v.exactOptional(v.string()),
  signUps: v.exactOptional(
    v.array(v.object({ fullname: v.string(), phone: v.string(), details, createdAt: v.number(), browser: v.string() })),
  ),
  toConfirm: v.exactOptional(v.literal(true)),
  version: v.exactOptional(v.number()),
});

/** Accounts, one item each, by e-mail address. */
export function dynamoUsers(table: string, client: DynamoDBDocumentClient): Users {
  return {
    async findByEmail(email) {
      const { Item } = await tableCall(() =>
        client.send(new GetCommand({ TableName: table, Key: { email }, ConsistentRead: true })),
      );
      return Item === undefined ? undefined : v.parse(account, Item);
    },

    async create(user) {
      return (await write(user, { ConditionExpression: 'attribute_not_exists(email)' })) ? 'created' : 'exists';
    },

    async replace(user, { id, version }) {
      return await write(
        { ...user, version: (version ?? 0) + 1 },
        {
          // An account of the same version may be another one, made after the one that was read had ended.
          ConditionExpression: `id = :id AND ${version === undefined ? 'attribute_not_exists(#version)' : '#version = :version'}`,
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':id': id, ...(version === undefined ? {} : { ':version': version }) },
        },
      );
    },
  };

  async function write(user: UserAccount, condition: Omit<PutCommandInput, 'TableName' | 'Item'>): Promise<boolean> {
    const { unverifiedUntil } = user;
    const Item = { ...user, ...(unverifiedUntil === undefined ? {} : { ttl: timeToLive(unverifiedUntil) }) };
    try {
      await tableCall(() => client.send(new PutCommand({ TableName: table, Item, ...condition })));
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  }
}
