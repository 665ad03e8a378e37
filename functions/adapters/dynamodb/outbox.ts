import type { DynamoDBDocumentClient, PutCommandInput } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { DAY_MS } from '#contract/limits.ts';
import { type OutboxMail, storedMail } from '#domain/mail/outbox-mail.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import { deleteItem, given, putItem, queryPage, scan, timeToLive } from './item.ts';
import { putForAccount } from './people/erased-accounts.ts';

/** A mail that was given up is deleted after a month: it may contain personal data. */
const KEPT_MS = 30 * DAY_MS;

/**
 * All waiting mails are in one partition of a sparse index. There are few, most of them for only
 * seconds.
 */
const WAITING = 'mail';

/** The put of a queued mail, for transactions that also write something else. */
export function outboxPut(table: string | undefined, mail: OutboxMail): Pick<PutCommandInput, 'TableName' | 'Item'> {
  return {
    TableName: given(table),
    Item: {
      ...mail,
      ttl: timeToLive(mail.createdAt + KEPT_MS),
      // ISO 8601 sorts by time. A mail that was given up has neither attribute, so it leaves the
      // index.
      ...(mail.dueAt === undefined ? {} : { waiting: WAITING, dueOn: new Date(mail.dueAt).toISOString() }),
    },
  };
}

/** @param sessions the table with the marks of erased accounts; emails of an account need it */
export const dynamoOutbox = (table: string, client: DynamoDBDocumentClient, sessions?: string): Outbox => ({
  async add(mail, accountId) {
    const put = outboxPut(table, mail);
    if (accountId === undefined) await putItem(client, put);
    else await putForAccount(client, { sessions, accountId }, put);
  },

  async due(now, limit) {
    const { Items = [] } = await queryPage(client, {
      TableName: table,
      IndexName: 'due',
      KeyConditionExpression: 'waiting = :waiting AND dueOn <= :now',
      ExpressionAttributeValues: { ':waiting': WAITING, ':now': new Date(now).toISOString() },
      Limit: limit,
    });
    return v.parse(v.array(storedMail), Items);
  },

  async postpone(mail) {
    // If the condition is false, the mail was sent in the meantime.
    await putItem(client, { ...outboxPut(table, mail), ConditionExpression: 'attribute_exists(id)' });
  },

  async remove(id) {
    await deleteItem(client, { TableName: table, Key: { id } });
  },
});

/** All mails that are queued or were given up, in no particular order. */
export async function* allOutboxMails(table: string, client: DynamoDBDocumentClient): AsyncGenerator<OutboxMail> {
  for await (const item of scan(client, { TableName: table })) yield v.parse(storedMail, item);
}
