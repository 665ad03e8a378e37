import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { MESSAGE_RETENTION_SECONDS } from '#contract/endpoints/messages/limits.ts';
import { inMs } from '#contract/limits.ts';
import { storedMessage } from '#domain/messages/message.ts';
import type { Messages } from '#domain/messages/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { batchGet, inPartition, newest, queryAll, receivedSince, timeToLive } from '../item.ts';
import { outboxPut } from '../outbox.ts';

/** The partition of each kind. */
const byTime = (messages: string) =>
  ['contact', 'partner'].map(
    (kind) => ({ TableName: messages, IndexName: 'byTime', partition: ['kind', kind] }) as const,
  );

/** Messages, written in one transaction with their mails. */
export const dynamoMessages = (
  { messages, outbox }: { messages: string; outbox?: string },
  client: DynamoDBDocumentClient,
): Messages => ({
  async record(written, mails) {
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: messages,
                Item: {
                  ...written,
                  receivedOn: new Date(written.receivedAt).toISOString(),
                  ttl: timeToLive(written.receivedAt + inMs(MESSAGE_RETENTION_SECONDS)),
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

  async unanswered(since, until) {
    const found = await Promise.all(
      byTime(messages).map(async (index) => await receivedSince(client, index, { since, now: until })),
    );
    return v
      .parse(v.array(storedMessage), found.flat())
      .filter(({ receivedAt, answeredAt }) => receivedAt <= until && answeredAt === undefined)
      .toSorted((one, other) => one.receivedAt - other.receivedAt);
  },

  ...messageReads(messages, client),
});

const messageReads = (messages: string, client: DynamoDBDocumentClient): Pick<Messages, 'page' | 'find' | 'of'> => ({
  async page(range) {
    const { since, limit } = range;
    const found = await Promise.all(
      byTime(messages).map(async (index) => await newest(client, { index, range, schema: storedMessage })),
    );
    // Of a kind that fills the page, older ones were not read.
    const ends = found.map((ofKind) => (ofKind.length < limit ? since : (ofKind.at(-1)?.receivedAt ?? since)));
    return found
      .flat()
      .filter(({ receivedAt }) => receivedAt >= Math.max(...ends))
      .toSorted((one, other) => other.receivedAt - one.receivedAt);
  },

  async find(ids) {
    const keys = [...new Set(ids)].map((id) => ({ id }));
    return v.parse(v.array(storedMessage), await batchGet(client, messages, keys));
  },

  async of(email) {
    const items = await queryAll(client, {
      TableName: messages,
      IndexName: 'byEmail',
      ...inPartition('email', email),
    });
    return v.parse(v.array(storedMessage), items);
  },
});
