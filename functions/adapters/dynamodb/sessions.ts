import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { SESSION_MAX_SECONDS } from '#contract/limits.ts';
import type { Sessions } from '#domain/ports/sessions.ts';
import { collect, conditionalWrite, query, tableCall, timeToLive, touchRow, updateOf } from './item.ts';

const key = v.object({ tokenHash: v.string() });

const session = v.object({
  tokenHash: v.string(),
  user: v.object({
    id: v.string(),
    email: v.string(),
    fullname: v.string(),
    phone: v.string(),
    toConfirm: v.exactOptional(v.literal(true)),
  }),
  createdAt: v.number(),
  lastSeenAt: v.number(),
});

/**
 * Sessions by the hash of their token. The item includes the user, so that a request doesn't read
 * the account, and the user's id again at the top level, for the index.
 */
export function dynamoSessions(table: string, client: DynamoDBDocumentClient): Sessions {
  return {
    async create(opened) {
      await tableCall(() =>
        client.send(
          new PutCommand({
            TableName: table,
            Item: {
              ...opened,
              userId: opened.user.id,
              ttl: timeToLive(opened.createdAt + SESSION_MAX_SECONDS * 1000),
            },
          }),
        ),
      );
    },

    async touch({ tokenHash, ...times }) {
      const touched = await touchRow(client, table, { tokenHash }, times);
      return touched === undefined ? undefined : v.parse(session, touched);
    },

    async remove(tokenHash) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: table, Key: { tokenHash } })));
    },

    async update(tokenHash, user) {
      // The session may have ended in the meantime, and the table has rows of other kinds.
      const condition = { ConditionExpression: 'attribute_exists(#user)' };
      await conditionalWrite(() =>
        client.send(new UpdateCommand({ TableName: table, Key: { tokenHash }, ...updateOf({ user }, condition) })),
      );
    },

    async ofUser(userId) {
      const items = await collect(
        query(client, {
          TableName: table,
          IndexName: 'byUser',
          KeyConditionExpression: 'userId = :userId',
          ExpressionAttributeValues: { ':userId': userId },
        }),
      );
      return v.parse(v.array(key), items).map(({ tokenHash }) => tokenHash);
    },
  };
}
