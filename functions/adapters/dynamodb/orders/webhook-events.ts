import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DAY_MS, MINUTE_MS } from '#contract/limits.ts';
import type { WebhookEvents } from '#domain/orders/core/ports.ts';
import { attemptUpdate, deleteItem, timeToLive, updateItem, updateOf } from '../item.ts';

/** PayPal repeats an event for three days, and an operator can have PayPal send it again later. */
const KEPT_MS = 30 * DAY_MS;
/** The function that made an older claim has failed. */
const CLAIM_MS = MINUTE_MS;

/** Claimed and handled events, one item each. */
export const dynamoWebhookEvents = (table: string, client: DynamoDBDocumentClient): WebhookEvents => ({
  async claim(id, now) {
    const claimed = await attemptUpdate(client, {
      TableName: table,
      Key: { id },
      ...updateOf(
        { claimedAt: now, ttl: timeToLive(now + KEPT_MS) },
        {
          ConditionExpression: 'attribute_not_exists(id) OR (attribute_not_exists(doneAt) AND claimedAt <= :expired)',
          ExpressionAttributeValues: { ':expired': now - CLAIM_MS },
        },
      ),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    if (claimed.succeeded) return 'claimed';
    return claimed.item?.['doneAt'] === undefined ? 'busy' : 'done';
  },

  async finish(id, now) {
    await updateItem(client, {
      TableName: table,
      Key: { id },
      ...updateOf({ doneAt: now, ttl: timeToLive(now + KEPT_MS) }),
    });
  },

  async release(id) {
    // If the condition is false, the event was handled in the meantime.
    await deleteItem(client, { TableName: table, Key: { id }, ConditionExpression: 'attribute_not_exists(doneAt)' });
  },
});
