import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { WebhookEvents } from '#domain/ports.ts';
import { ConditionFailed, tableCall, timeToLive } from './item.ts';

/** PayPal repeats an event for three days, and an operator can have it sent again later. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A claim older than this was left by a function that died. */
const CLAIM_MS = 60 * 1000;

/** Handled events, one item each. */
export function dynamoWebhookEvents(table: string, client: DynamoDBDocumentClient): WebhookEvents {
  return {
    async claim(id, now) {
      try {
        await tableCall(() =>
          client.send(
            new UpdateCommand({
              TableName: table,
              Key: { id },
              UpdateExpression: 'SET claimedAt = :now, #ttl = :ttl',
              ConditionExpression: 'attribute_not_exists(id) OR (attribute_not_exists(doneAt) AND claimedAt <= :left)',
              ExpressionAttributeNames: { '#ttl': 'ttl' },
              ExpressionAttributeValues: { ':now': now, ':left': now - CLAIM_MS, ':ttl': timeToLive(now + KEPT_MS) },
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            }),
          ),
        );
        return 'claimed';
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        return error.item?.['doneAt'] === undefined ? 'busy' : 'done';
      }
    },

    async finish(id, now) {
      await tableCall(() =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: { id },
            UpdateExpression: 'SET doneAt = :now, #ttl = :ttl',
            ExpressionAttributeNames: { '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':now': now, ':ttl': timeToLive(now + KEPT_MS) },
          }),
        ),
      );
    },

    async release(id) {
      try {
        await tableCall(() =>
          client.send(
            new DeleteCommand({
              TableName: table,
              Key: { id },
              ConditionExpression: 'attribute_not_exists(doneAt)',
            }),
          ),
        );
      } catch (error) {
        // Handled by somebody else in the meantime.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}
