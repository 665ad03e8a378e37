import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { PaymentRequests, RequestKey } from '#domain/payment-requests/ports.ts';
import { type RequestList, storedRequests } from '#domain/payment-requests/request.ts';
import type { MailedRequest } from '#domain/people/ports.ts';
import {
  allOrNothing,
  asRead,
  deleteItem,
  findItem,
  getItem,
  given,
  type Item,
  itemsIn,
  putItem,
  timeToLive,
  updateOf,
} from '../item.ts';
import { outboxPut } from '../outbox.ts';
import { writeForAccount } from '../people/erased-accounts.ts';

const place = v.object({ buyerId: v.string(), id: v.string() });

const PERSON = 'person#';
const personKey = (buyerId: string) => ({ owner: `${PERSON}${buyerId}`, item: 'requests' });
const tokenKey = (tokenHash: string) => ({ owner: `token#${tokenHash}`, item: 'token' });
const addressPartition = (email: string): string => `address#${email}`;
const addressKey = (email: string, { buyerId, id }: RequestKey) => ({
  owner: addressPartition(email),
  item: `${buyerId}#${id}`,
});
// By a hash, because it stays when the address is erased.
const stoppedKey = (emailHash: string) => ({ owner: `stopped#${emailHash}`, item: 'stopped' });

/**
 * All requests of a student are one item. The hash of a link's token, and each address that got
 * one, are items that name their request.
 */
export function dynamoPaymentRequests(
  names: { readonly paymentRequests: string; readonly outbox?: string; readonly sessions?: string },
  client: DynamoDBDocumentClient,
): PaymentRequests {
  const { paymentRequests: TableName, outbox, sessions } = names;
  return {
    of: async (buyerId) => await requestsOf(TableName, client, buyerId),

    byToken: async (tokenHash) => await findItem(client, TableName, tokenKey(tokenHash), place),

    async write({ buyerId, version, requests }, { added, keptUntil }, mails) {
      const ttl = timeToLive(keptUntil);
      const put = (Item: Item) => ({ Put: { TableName, Item: { ...Item, ttl } } });
      const key = added && { buyerId, id: added.id };
      return await writeForAccount(client, { sessions: given(sessions), accountId: buyerId }, [
        {
          Put: {
            TableName,
            Item: { ...personKey(buyerId), version, requests, ttl },
            ...asRead({ version: version === 1 ? undefined : version - 1 }),
          },
        },
        ...(added === undefined ? [] : [put({ ...tokenKey(added.tokenHash), ...key })]),
        ...(added?.email === undefined || key === undefined ? [] : [put({ ...addressKey(added.email, key), ...key })]),
        ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
      ]);
    },

    mailedTo: async (email) => await requestsMailedTo(TableName, client, email),

    async stop(emailHash, now) {
      const Item = { ...stoppedKey(emailHash), at: now };
      await putItem(client, { TableName, Item });
    },

    isStopped: async (emailHash) => (await getItem(client, TableName, stoppedKey(emailHash))) !== undefined,
  };
}

/** The requests of a student. */
export async function requestsOf(table: string, client: DynamoDBDocumentClient, buyerId: string): Promise<RequestList> {
  const found = await findItem(client, table, personKey(buyerId), storedRequests);
  return { buyerId, ...(found ?? { version: 0, requests: [] }) };
}

/** The requests that were emailed to an address. */
export async function requestsMailedTo(
  table: string,
  client: DynamoDBDocumentClient,
  email: string,
): Promise<RequestKey[]> {
  return v.parse(v.array(place), await itemsIn(client, table, 'owner', addressPartition(email)));
}

/**
 * Removes a student's requests. What leads to them goes first, because only the list names it. The
 * account must be marked as erased, so that none is added meanwhile.
 */
export async function removeRequests(
  table: string,
  client: DynamoDBDocumentClient,
  { buyerId, requests }: RequestList,
): Promise<void> {
  const remove = async (Key: Item) => await deleteItem(client, { TableName: table, Key });
  await Promise.all(
    requests.flatMap(({ id, tokenHash, email }) => [
      remove(tokenKey(tokenHash)),
      ...(email === undefined ? [] : [remove(addressKey(email, { buyerId, id }))]),
    ]),
  );
  await remove(personKey(buyerId));
}

/**
 * Removes the address from a request that was emailed to it, and what leads from the address to it.
 * Returns false if the student's requests have changed since they were read.
 */
export async function forgetMailed(
  table: string,
  client: DynamoDBDocumentClient,
  { email, key, list: { buyerId, version, requests } }: MailedRequest,
): Promise<boolean> {
  const Delete = { TableName: table, Key: addressKey(email, key) };
  // It was removed, and leaves this only where a backup brought it back.
  if (version === 0) return await allOrNothing(client, [{ Delete }]);
  const forgotten = requests.map((one) => (one.id === key.id ? { ...one, email: '' } : one));
  const change = updateOf({ version: version + 1, requests: forgotten }, asRead({ version }));
  return await allOrNothing(client, [{ Update: { TableName: table, Key: personKey(buyerId), ...change } }, { Delete }]);
}
