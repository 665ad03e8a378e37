import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { WebhookEvents } from '#domain/ports/webhook-events.ts';
import { attempt, held, tableCall, timeToLive, updateOf } from './item.ts';

/** PayPal repeats an event for three days, and an operator can have it sent again later. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A claim older than this was left by a function that died. */
const CLAIM_MS = 60 * 1000;

/** Handled events, one item each. */
export function dynamoWebhookEvents(table: string, client: DynamoDBDocumentClient): WebhookEvents {
  return {
    async claim(id, now) {
      const claimed = await attempt(() =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: { id },
            ...updateOf(
              { claimedAt: now, ttl: timeToLive(now + KEPT_MS) },
              {
                ConditionExpression:
                  'attribute_not_exists(id) OR (attribute_not_exists(doneAt) AND claimedAt <= :left)',
                ExpressionAttributeValues: { ':left': now - CLAIM_MS },
              },
            ),
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (claimed.held) return 'claimed';
      return claimed.item?.['doneAt'] === undefined ? 'busy' : 'done';
    },

    async finish(id, now) {
      await tableCall(() =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: { id },
            ...updateOf({ doneAt: now, ttl: timeToLive(now + KEPT_MS) }),
          }),
        ),
      );
    },

    async release(id) {
      // Where the condition does not hold, the event was handled in the meantime.
      await held(() =>
        client.send(
          new DeleteCommand({ TableName: table, Key: { id }, ConditionExpression: 'attribute_not_exists(doneAt)' }),
        ),
      );
    },
  };
}
