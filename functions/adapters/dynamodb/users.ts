import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { UserAccount, Users } from '#domain/ports.ts';
import { ConditionFailed, tableCall } from './item.ts';

const account = v.object({
  id: v.string(),
  email: v.string(),
  fullname: v.string(),
  phone: v.string(),
  createdAt: v.number(),
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
            new PutCommand({ TableName: table, Item: { ...user }, ConditionExpression: 'attribute_not_exists(email)' }),
          ),
        );
        return 'created';
      } catch (error) {
        if (error instanceof ConditionFailed) return 'exists';
        throw error;
      }
    },
  };
}
