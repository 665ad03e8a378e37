import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ENQUIRY_KEPT_SECONDS } from '#contract/limits.ts';
import type { Enquiries } from '#domain/ports.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { timeToLive } from './item.ts';
import { outboxPut } from './outbox.ts';

/** Enquiries, written in one transaction with the mails that they cause. */
export function dynamoEnquiries(
  { enquiries, outbox }: { enquiries: string; outbox: string },
  client: DynamoDBDocumentClient,
): Enquiries {
  return {
    async record(enquiry, mails) {
      try {
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Put: {
                  TableName: enquiries,
                  Item: {
                    ...enquiry,
                    receivedOn: new Date(enquiry.receivedAt).toISOString(),
                    ttl: timeToLive(enquiry.receivedAt + ENQUIRY_KEPT_SECONDS * 1000),
                  },
                  ConditionExpression: 'attribute_not_exists(id)',
                },
              },
              ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
            ],
          }),
        );
        return 'recorded';
      } catch (error) {
        if (
          error instanceof TransactionCanceledException &&
          error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed'
        ) {
          return 'known';
        }
        throw new DependencyDown('DynamoDB', error);
      }
    },
  };
}
