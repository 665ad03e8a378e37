import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { MAIL_FEEDBACK_KEPT_SECONDS } from '#contract/limits.ts';
import { feedbackOutcomes, type MailFeedbackEntry } from '#domain/mail-feedback/feedback.ts';
import { mailKinds } from '#domain/mails/mail-kind.ts';
import type { MailFeedback } from '#domain/ports.ts';
import { ConditionFailed, tableCall, timeToLive } from './item.ts';

const entry = v.object({
  email: v.string(),
  id: v.string(),
  outcome: v.picklist(feedbackOutcomes),
  reason: v.string(),
  diagnostic: v.exactOptional(v.string()),
  mail: v.exactOptional(v.picklist(mailKinds)),
  at: v.number(),
});

/** An item as it was written, for whoever reads the table whole. */
export const readMailFeedbackEntry = (item: unknown): MailFeedbackEntry => v.parse(entry, item);

/** By time, and apart from what happened in the same millisecond. An event keeps both, so it is written to the same key again. */
const keyOf = ({ email, id, at }: Pick<MailFeedbackEntry, 'email' | 'id' | 'at'>) => ({
  email,
  event: `${new Date(at).toISOString()}#${id}`,
});

/** What came back, one item an event: nothing is counted up, so nothing can be counted twice. */
export function dynamoMailFeedback(table: string, client: DynamoDBDocumentClient): MailFeedback {
  return {
    async record(told) {
      try {
        await tableCall(() =>
          client.send(
            new PutCommand({
              TableName: table,
              Item: { ...told, ...keyOf(told), ttl: timeToLive(told.at + MAIL_FEEDBACK_KEPT_SECONDS * 1000) },
              ConditionExpression: 'attribute_not_exists(email)',
            }),
          ),
        );
        return 'recorded';
      } catch (error) {
        if (error instanceof ConditionFailed) return 'known';
        throw error;
      }
    },

    async of(email, now) {
      const { Items = [] } = await tableCall(() =>
        client.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: 'email = :email',
            // DynamoDB may be late to delete what has expired.
            FilterExpression: '#ttl > :now',
            ExpressionAttributeNames: { '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':email': email, ':now': timeToLive(now) },
            ConsistentRead: true,
          }),
        ),
      );
      return Items.map(readMailFeedbackEntry);
    },

    async remove(told) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: table, Key: keyOf(told) })));
    },
  };
}
