import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type Lead, leadEndsAt, leadTime, storedLead } from '#domain/leads/lead.ts';
import type { Leads } from '#domain/leads/ports.ts';
import type { SignUps } from '#domain/sign-in/ports.ts';
import {
  allOrNothing,
  batchGet,
  given,
  inPartition,
  itemsIn,
  newest,
  queryPage,
  receivedSince,
  timeToLive,
} from '../item.ts';
import { outboxPut } from '../outbox.ts';
import { accountPut } from './users.ts';

/** All leads are in one partition of the index by time, and those waiting in one of their own. */
const LIST = 'lead';

const byTime = (leads: string) => ({ TableName: leads, IndexName: 'byTime', partition: ['list', LIST] }) as const;

/** Five sign-ups a day for two years have four digits. */
const sortable = (revision: number): string => String(revision).padStart(6, '0');

/** Stores a lead, unless it has a stored revision. */
export function leadPut(table: string, written: Lead) {
  const Item = {
    ...written,
    revision: sortable(written.revision),
    list: LIST,
    receivedOn: new Date(written.receivedAt).toISOString(),
    ttl: timeToLive(leadEndsAt(written)),
    ...(written.isWaiting === true ? { waiting: LIST } : {}),
  };
  return { TableName: table, Item, ConditionExpression: 'attribute_not_exists(email)' };
}

/** Leads, one item each, by email address and revision. */
export const dynamoLeads = (
  { leads, users, outbox }: { leads: string; users?: string; outbox?: string },
  client: DynamoDBDocumentClient,
): Leads & SignUps => ({
  async latest(email) {
    const { Items = [] } = await queryPage(client, {
      TableName: leads,
      ...inPartition('email', email),
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    });
    return v.parse(v.array(storedLead), Items)[0];
  },

  async record(written, change, mails) {
    return await allOrNothing(client, [
      { Put: leadPut(leads, written) },
      ...(change === undefined ? [] : [{ Put: accountPut(given(users), change) }]),
      ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
    ]);
  },

  async waiting(limit) {
    const { Items = [] } = await queryPage(client, {
      TableName: leads,
      IndexName: 'waiting',
      ...inPartition('waiting', LIST),
      Limit: limit,
    });
    return v.parse(v.array(storedLead), Items);
  },

  async mailTogether(mailed, mail) {
    return await allOrNothing(client, [
      ...mailed.map(({ email, revision }) => ({
        Update: {
          TableName: leads,
          Key: { email, revision: sortable(revision) },
          UpdateExpression: 'REMOVE waiting, isWaiting',
          ConditionExpression: 'attribute_exists(waiting)',
        },
      })),
      { Put: outboxPut(outbox, mail) },
    ]);
  },

  ...leadReads(leads, client),

  since: async (since, now) => v.parse(v.array(storedLead), await receivedSince(client, byTime(leads), { since, now })),
});

const leadReads = (leads: string, client: DynamoDBDocumentClient): Pick<Leads, 'page' | 'current' | 'of'> => ({
  page: async (range) =>
    await newest(client, {
      index: byTime(leads),
      range,
      schema: storedLead,
    }),

  async current(read, before = Number.POSITIVE_INFINITY) {
    // Revisions have no gaps, so a lead was replaced if there is a next one.
    const next = read.map(({ email, revision }) => ({ email, revision: sortable(revision + 1) }));
    const found = v.parse(v.array(leadTime), await batchGet(client, leads, next, ['email', 'revision', 'receivedAt']));
    const earlier = found.filter(({ receivedAt }) => receivedAt < before);
    const replaced = new Set(earlier.map(({ email, revision }) => `${email} ${String(revision - 1)}`));
    return read.filter(({ email, revision }) => !replaced.has(`${email} ${String(revision)}`));
  },

  async of(email) {
    const items = await itemsIn(client, leads, 'email', email);
    return v.parse(v.array(storedLead), items);
  },
});
