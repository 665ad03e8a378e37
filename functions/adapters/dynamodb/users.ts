import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { UserAccount, Users } from '#domain/ports.ts';
import { ConditionFailed, tableCall, timeToLive } from './item.ts';

const account = v.object({
  id: v.string(),
  email: v.string(),
  fullname: v.string(),
  phone: v.string(),
  createdAt: v.number(),
  details: v.exactOptional(
    v.object({
      interest: v.string(),
      address: v.string(),
      postcode: v.string(),
      city: v.string(),
      state: v.string(),
      comments: v.string(),
    }),
  ),
  unverifiedUntil: v.exactOptional(v.number()),
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

    async create(user: UserAccount) {
      try {
        await tableCall(() =>
          client.send(
            new PutCommand({
              TableName: table,
              Item: {
                ...user,
                ...(user.unverifiedUntil === undefined ? {} : { ttl: timeToLive(user.unverifiedUntil) }),
              },
              ConditionExpression: 'attribute_not_exists(email) OR attribute_exists(unverifiedUntil)',
            }),
          ),
        );
        return 'created';
      } catch (error) {
        if (error instanceof ConditionFailed) return 'exists';
        throw error;
      }
    },

    async verify(email) {
      try {
        const { Attributes } = await tableCall(() =>
          client.send(
            new UpdateCommand({
              TableName: table,
              Key: { email },
              UpdateExpression: 'REMOVE unverifiedUntil, #ttl',
              ConditionExpression: 'attribute_exists(email)',
              ExpressionAttributeNames: { '#ttl': 'ttl' },
              ReturnValues: 'ALL_NEW',
            }),
          ),
        );
        return v.parse(account, Attributes);
      } catch (error) {
        if (error instanceof ConditionFailed) return undefined;
        throw error;
      }
    },
  };
}
