import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type Digests, storedDigest } from '#domain/office/ports.ts';
import { allOrNothing, asRead, tableCall } from '../item.ts';
import { outboxPut } from '../outbox.ts';

/** Stored beside the leads, under a key that no email address has. */
const Key = { email: 'digest', revision: 'last' };

/** The last morning digest. */
export function dynamoDigests(
  { leads, outbox }: { leads: string; outbox: string },
  client: DynamoDBDocumentClient,
): Digests {
  return {
    async last() {
      const { Item } = await tableCall(() =>
        client.send(new GetCommand({ TableName: leads, Key, ConsistentRead: true })),
      );
      return Item === undefined ? undefined : v.parse(storedDigest, Item);
    },

    async queue({ day, at }, mails, last) {
      return await allOrNothing(client, [
        { Put: { TableName: leads, Item: { ...Key, day, at }, ...asRead({ day: last?.day }) } },
        ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
      ]);
    },
  };
}
