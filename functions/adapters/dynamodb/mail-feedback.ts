import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { MAIL_FEEDBACK_RETENTION_SECONDS } from '#contract/limits.ts';
import { feedbackOutcomes, type MailFeedbackEntry } from '#domain/mail-feedback/feedback.ts';
import { mailKinds } from '#domain/mails/mail-kind.ts';
import type { MailFeedback } from '#domain/ports/mail-feedback.ts';
import { collect, held, query, scan, tableCall, timeToLive } from './item.ts';

const entry = v.object({
  email: v.string(),
  id: v.string(),
  outcome: v.picklist(feedbackOutcomes),
  reason: v.string(),
  diagnostic: v.exactOptional(v.string()),
  mail: v.exactOptional(v.picklist(mailKinds)),
  at: v.number(),
});

/** By time, and apart from what happened in the same millisecond. An event keeps both, so it is written to the same key again. */
const keyOf = ({ email, id, at }: Pick<MailFeedbackEntry, 'email' | 'id' | 'at'>) => ({
  email,
  event: `${new Date(at).toISOString()}#${id}`,
});

/** What came back, one item an event: nothing is counted up, so nothing can be counted twice. */
export function dynamoMailFeedback(table: string, client: DynamoDBDocumentClient): MailFeedback {
  return {
    async record(told) {
      const isNew = await held(() =>
        client.send(
          new PutCommand({
            TableName: table,
            Item: { ...told, ...keyOf(told), ttl: timeToLive(told.at + MAIL_FEEDBACK_RETENTION_SECONDS * 1000) },
            ConditionExpression: 'attribute_not_exists(email)',
          }),
        ),
      );
      return isNew ? 'recorded' : 'known';
    },

    async of(email, now) {
      const items = await collect(
        query(client, {
          TableName: table,
          KeyConditionExpression: 'email = :email',
          // DynamoDB may be late to delete what has expired.
          FilterExpression: '#ttl > :now',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':email': email, ':now': timeToLive(now) },
          ConsistentRead: true,
        }),
      );
      return v.parse(v.array(entry), items);
    },

    async remove(told) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: table, Key: keyOf(told) })));
    },
  };
}

/** All entries from a time on, in no order; what has expired at `now` is left out. */
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
  for await (const item of items) yield v.parse(entry, item);
}
