import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { SESSION_MAX_SECONDS } from '#contract/limits.ts';
import type { Sessions } from '#domain/ports.ts';
import { ConditionFailed, tableCall, timeToLive } from './item.ts';

const session = v.object({
  tokenHash: v.string(),
  user: v.object({ id: v.string(), email: v.string(), fullname: v.string(), phone: v.string() }),
  createdAt: v.number(),
  lastSeenAt: v.number(),
});

/** Sessions by the hash of their token. The item holds who it is, so that a request need not read the account. */
export function dynamoSessions(table: string, client: DynamoDBDocumentClient): Sessions {
  return {
    async create(opened) {
      await tableCall(() =>
        client.send(
          new PutCommand({
            TableName: table,
            Item: { ...opened, ttl: timeToLive(opened.createdAt + SESSION_MAX_SECONDS * 1000) },
          }),
        ),
      );
    },

    async touch({ tokenHash, now, idleSince, createdSince }) {
      try {
        const { Attributes } = await tableCall(() =>
          client.send(
            new UpdateCommand({
              TableName: table,
              Key: { tokenHash },
              UpdateExpression: 'SET lastSeenAt = :now',
              // Deletion by TTL lags by hours, so the limits are compared here.
              ConditionExpression: 'lastSeenAt > :idleSince AND createdAt > :createdSince',
              ExpressionAttributeValues: { ':now': now, ':idleSince': idleSince, ':createdSince': createdSince },
              ReturnValues: 'ALL_NEW',
            }),
          ),
        );
        return v.parse(session, Attributes);
      } catch (error) {
        if (error instanceof ConditionFailed) return undefined;
        throw error;
      }
    },

    async remove(tokenHash) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: table, Key: { tokenHash } })));
    },
  };
}
