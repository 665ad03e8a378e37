import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { inMs } from '#contract/limits.ts';
import type { RateLimits } from '#domain/shared/ports.ts';
import { timeToLive, updateItem } from './item.ts';

/** The prefix of the keys of a limit's counters. */
export const limitKeys = (key: string): string => `limit#${key}#`;

/** Counters in fixed windows, one item per key and window, in the table of one-time codes. */
export const dynamoRateLimits = (table: string, client: DynamoDBDocumentClient): RateLimits => ({
  async take({ key, limit, windowSeconds, now }) {
    const window = Math.floor(now / inMs(windowSeconds));
    const endsAt = (window + 1) * inMs(windowSeconds);
    const taken = await updateItem(client, {
      TableName: table,
      Key: { key: `${limitKeys(key)}${String(window)}` },
      UpdateExpression: 'SET taken = if_not_exists(taken, :zero) + :one, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(taken) OR taken < :limit',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':zero': 0, ':one': 1, ':limit': limit, ':ttl': timeToLive(endsAt) },
    });
    return taken ? { taken } : { taken, retryAfterSeconds: (endsAt - now) / 1000 };
  },
});
