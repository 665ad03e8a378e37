import { type DynamoDBDocumentClient, GetCommand, PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { UserAccount, Users } from '#domain/ports/users.ts';
import { asRead, held, scan, tableCall, timeToLive } from './item.ts';

const details = v.object({
  interest: v.string(),
  address: v.string(),
  postcode: v.string(),
  city: v.string(),
  state: v.string(),
  comments: v.string(),
});

const account = v.object({
  id: v.string(),
  email: v.string(),
  fullname: v.string(),
  phone: v.string(),
  createdAt: v.number(),
  details: v.exactOptional(details),
  unverifiedUntil: v.exactOptional(v.number()),
  browser: v.exactOptional(v.string()),
  signUps: v.exactOptional(
    v.array(v.object({ fullname: v.string(), phone: v.string(), details, createdAt: v.number(), browser: v.string() })),
  ),
  toConfirm: v.exactOptional(v.literal(true)),
  version: v.exactOptional(v.number()),
});

/** Accounts, one item each, by e-mail address. */
export function dynamoUsers(table: string, client: DynamoDBDocumentClient): Users {
  return {
    async findByEmail(email) {
      const { Item } = await tableCall(() =>
        client.send(new GetCommand({ TableName: table, Key: { email }, ConsistentRead: true })),
      );
      return Item === undefined ? undefined : v.parse(account, Item);
    },

    async create(user) {
      return (await write(user, { ConditionExpression: 'attribute_not_exists(email)' })) ? 'created' : 'exists';
    },

    async replace(user, { id, version }) {
      return await write(
        { ...user, version: (version ?? 0) + 1 },
        // An account of the same version may be another one, made after the one that was read had ended.
        asRead({ id, version }),
      );
    },
  };

  async function write(user: UserAccount, condition: Omit<PutCommandInput, 'TableName' | 'Item'>): Promise<boolean> {
    const { unverifiedUntil } = user;
    const Item = { ...user, ...(unverifiedUntil === undefined ? {} : { ttl: timeToLive(unverifiedUntil) }) };
    return await held(() => client.send(new PutCommand({ TableName: table, Item, ...condition })));
  }
}

/** The accounts that someone signed up for since a time, in no order; what has expired at `now` is left out. */
export async function* allAccounts(
  table: string,
  client: DynamoDBDocumentClient,
  { since, now }: { readonly since: number; readonly now: number },
): AsyncGenerator<UserAccount> {
  const items = scan(client, {
    TableName: table,
    // Sign-ups of other browsers have times of their own. DynamoDB may be late to delete what has expired.
    FilterExpression:
      '(createdAt >= :since OR attribute_exists(signUps)) AND (attribute_not_exists(#ttl) OR #ttl > :now)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':since': since, ':now': Math.floor(now / 1000) },
  });
  for await (const item of items) yield v.parse(account, item);
}
