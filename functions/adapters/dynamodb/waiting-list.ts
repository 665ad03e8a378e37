import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { WAIT_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { inMs } from '#contract/limits.ts';
import { type DemoSubject, demoSubjects } from '#contract/words/demo-subjects.ts';
import type { Waiting, WaitingList } from '#domain/consultations/core/ports.ts';
import { allOrNothing, collect, deleteItem, type Item, putItem, query, timeToLive } from './item.ts';
import { outboxPut } from './outbox.ts';

/** All who wait are in one partition, by their addresses and the subjects of demo classes. */
const OWNER = 'waiting';

const waiting = v.pipe(
  v.object({
    item: v.string(),
    since: v.number(),
    minutes: v.exactOptional(v.number()),
    subject: v.exactOptional(v.picklist(demoSubjects)),
  }),
  v.transform(({ item, ...others }) => ({
    email: others.subject === undefined ? item : item.slice(0, -suffixOf(others).length),
    ...others,
  })),
);

/** No domain of an address has this sign. */
const suffixOf = ({ subject }: { readonly subject?: DemoSubject }): string =>
  subject === undefined ? '' : `#${subject}`;

const endsAt = (since: number): number => since + inMs(WAIT_SECONDS);
const keyOf = (waiting: Pick<Waiting, 'email' | 'subject'>) => ({
  owner: OWNER,
  item: `${waiting.email}${suffixOf(waiting)}`,
});

/** Who waits for a free time, in the table of consultations. */
export function dynamoWaitingList(
  { consultations: table, outbox }: { consultations: string; outbox?: string },
  client: DynamoDBDocumentClient,
): WaitingList {
  const read = async (now: number, email?: string) => {
    const rows = v.parse(v.array(waiting), await collect(rowsOf(table, client, email)));
    return rows.filter(({ since }) => endsAt(since) > now).toSorted((one, other) => one.since - other.since);
  };
  return {
    async add({ email, since, ...others }) {
      await putItem(client, {
        TableName: table,
        Item: { ...keyOf({ email, ...others }), since, ...others, ttl: timeToLive(endsAt(since)) },
        // DynamoDB deletes expired ones late.
        ConditionExpression: 'attribute_not_exists(#item) OR #ttl <= :now',
        ExpressionAttributeNames: { '#item': 'item', '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':now': timeToLive(since) },
      });
    },

    all: read,

    find: async (email, now) => (await read(now, email))[0],

    async tell(one, mail) {
      return await allOrNothing(client, [
        {
          Delete: {
            TableName: table,
            Key: keyOf(one),
            ConditionExpression: 'since = :since',
            ExpressionAttributeValues: { ':since': one.since },
          },
        },
        { Put: outboxPut(outbox, mail) },
      ]);
    },

    async remove(one) {
      await deleteItem(client, { TableName: table, Key: keyOf(one) });
    },
  };
}

/** The rows of all who wait, or of one address. */
export const rowsOf = (table: string, client: DynamoDBDocumentClient, email?: string): AsyncGenerator<Item> =>
  query(client, {
    TableName: table,
    // An address, and the subjects that follow it after a sign; no other address comes in between.
    KeyConditionExpression:
      email === undefined ? '#owner = :owner' : '#owner = :owner AND #item BETWEEN :item AND :last',
    ExpressionAttributeNames: { '#owner': 'owner', ...(email === undefined ? {} : { '#item': 'item' }) },
    ExpressionAttributeValues: {
      ':owner': OWNER,
      ...(email === undefined ? {} : { ':item': email, ':last': `${email}#~` }),
    },
    ConsistentRead: true,
  });
