import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Digests, storedDigest } from '#domain/office/ports.ts';
import { allOrNothing, asRead, findItem } from '../item.ts';
import { outboxPut } from '../outbox.ts';

/** Stored beside the leads, under a key that no email address has. */
const Key = { email: 'digest', revision: 'last' };

/** The last morning digest. */
export const dynamoDigests = (
  { leads, outbox }: { leads: string; outbox: string },
  client: DynamoDBDocumentClient,
): Digests => ({
  last: async () => await findItem(client, leads, Key, storedDigest),

  async queue({ day, at }, mails, last) {
    return await allOrNothing(client, [
      { Put: { TableName: leads, Item: { ...Key, day, at }, ...asRead({ day: last?.day }) } },
      ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
    ]);
  },
});
