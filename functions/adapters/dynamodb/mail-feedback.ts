import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { inMs, MAIL_FEEDBACK_RETENTION_SECONDS } from '#contract/limits.ts';
import {
  type FeedbackOutcome,
  feedbackOutcomes,
  type MailFeedbackEntry,
  storedFeedback,
} from '#domain/mail/feedback.ts';
import type { MailFeedback } from '#domain/mail/ports.ts';
import { deleteItem, putItem, queryAll, queryPage, scan, timeToLive } from './item.ts';

/**
 * Sorted by time; the id tells events of the same millisecond apart. An event that is delivered
 * twice has the same key.
 */
const keyOf = ({ email, id, at }: Pick<MailFeedbackEntry, 'email' | 'id' | 'at'>) => ({
  email,
  event: `${new Date(at).toISOString()}#${id}`,
});

/** Mail feedback, one item per event. No counters, so a repeated event can't count twice. */
export const dynamoMailFeedback = (table: string, client: DynamoDBDocumentClient): MailFeedback => ({
  async record(reported) {
    const isNew = await putItem(client, {
      TableName: table,
      Item: {
        ...reported,
        ...keyOf(reported),
        ttl: timeToLive(reported.at + inMs(MAIL_FEEDBACK_RETENTION_SECONDS)),
      },
      ConditionExpression: 'attribute_not_exists(email)',
    });
    return isNew ? 'recorded' : 'known';
  },

  async of(email, now) {
    const items = await queryAll(client, {
      TableName: table,
      KeyConditionExpression: 'email = :email',
      // DynamoDB deletes expired items hours late.
      FilterExpression: '#ttl > :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':email': email, ':now': timeToLive(now) },
      ConsistentRead: true,
    });
    return v.parse(v.array(storedFeedback), items);
  },

  async recent(since, limit) {
    const newest = async (outcome: FeedbackOutcome): Promise<MailFeedbackEntry[]> => {
      const { Items = [] } = await queryPage(client, {
        TableName: table,
        IndexName: 'byOutcome',
        KeyConditionExpression: 'outcome = :outcome AND #event >= :since',
        ExpressionAttributeNames: { '#event': 'event' },
        ExpressionAttributeValues: { ':outcome': outcome, ':since': new Date(since).toISOString() },
        ScanIndexForward: false,
        Limit: limit,
      });
      return v.parse(v.array(storedFeedback), Items);
    };
    const found = await Promise.all(feedbackOutcomes.map(newest));
    return found.flat().toSorted((one, other) => other.at - one.at);
  },

  async remove(reported) {
    await deleteItem(client, { TableName: table, Key: keyOf(reported) });
  },
});

/** All entries since a time, in no particular order, without those expired at `now`. */
export async function* allMailFeedback(
  table: string,
  client: DynamoDBDocumentClient,
  { since, now }: { readonly since: number; readonly now: number },
): AsyncGenerator<MailFeedbackEntry> {
  const items = scan(client, {
    TableName: table,
    FilterExpression: '#at >= :since AND #ttl > :now',
    ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':since': since, ':now': Math.floor(now / 1000) },
  });
  for await (const item of items) yield v.parse(storedFeedback, item);
}
