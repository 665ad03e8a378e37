import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { WAIT_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { WaitingList } from '#domain/consultations/ports.ts';
import { allOrNothing, collect, conditionalWrite, type Item, query, tableCall, timeToLive } from './item.ts';
import { outboxPut } from './outbox.ts';

/** All who wait are in one partition, by their addresses. */
const OWNER = 'waiting';

const waiting = v.pipe(
  v.object({ item: v.string(), since: v.number(), minutes: v.exactOptional(v.number()) }),
  v.transform(({ item: email, ...others }) => ({ email, ...others })),
);

const endsAt = (since: number): number => since + inMs(WAIT_SECONDS);
const keyOf = (email: string) => ({ owner: OWNER, item: email });

/** Who waits for a free time, in the table of consultations. */
export function dynamoWaitingList(
  { consultations: table, outbox }: { consultations: string; outbox?: string },
  client: DynamoDBDocumentClient,
): WaitingList {
  const read = async (now: number, email?: string) => {
    const rows = v.parse(v.array(waiting), await collect(rowsOf(table, client, email)));
    return rows.filter(({ since }) => endsAt(since) > now);
  };
  return {
    async add({ email, since, ...others }) {
      await conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table,
            Item: { ...keyOf(email), since, ...others, ttl: timeToLive(endsAt(since)) },
            // DynamoDB deletes expired ones late.
            ConditionExpression: 'attribute_not_exists(#item) OR #ttl <= :now',
            ExpressionAttributeNames: { '#item': 'item', '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':now': timeToLive(since) },
          }),
        ),
      );
    },

    all: async (now) => (await read(now)).toSorted((one, other) => one.since - other.since),

    find: async (email, now) => (await read(now, email))[0],

    async tell({ email, since }, mail) {
      return await allOrNothing(client, [
        {
          Delete: {
            TableName: table,
            Key: keyOf(email),
            ConditionExpression: 'since = :since',
            ExpressionAttributeValues: { ':since': since },
          },
        },
        { Put: outboxPut(outbox, mail) },
      ]);
    },

    async remove(email) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: table, Key: keyOf(email) })));
    },
  };
}

/** The rows of all who wait, or of one address. */
export const rowsOf = (table: string, client: DynamoDBDocumentClient, email?: string): AsyncGenerator<Item> =>
  query(client, {
    TableName: table,
    KeyConditionExpression: email === undefined ? '#owner = :owner' : '#owner = :owner AND #item = :item',
    ExpressionAttributeNames: { '#owner': 'owner', ...(email === undefined ? {} : { '#item': 'item' }) },
    ExpressionAttributeValues: { ':owner': OWNER, ...(email === undefined ? {} : { ':item': email }) },
    ConsistentRead: true,
  });
