import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type FollowUpState } from '#contract/words/office-follow-ups.ts';
import {
  type FollowUp,
  type FollowUpKind,
  followUpEndsAt,
  storedFollowUp,
  subjectOf,
} from '#domain/leads/follow-up.ts';
import type { FollowUps, LeadWrite } from '#domain/leads/ports.ts';
import { allOrNothing, asRead, batchGet, deleteItem, given, newest, putItem, timeToLive, updateOf } from '../item.ts';
import { leadPut } from './leads.ts';

const listOf = (kind: FollowUpKind, state: FollowUpState): string => `${kind}#${state}`;
/** ISO 8601 sorts by time. */
const sortable = (moment: number): string => new Date(moment).toISOString();

/** Stores a lead with the next version of its follow-up. */
export const leadOperations = (tables: { leads: string; followUps: string }, { lead, followUp: next }: LeadWrite) => [
  ...(lead === undefined ? [] : [{ Put: leadPut(tables.leads, lead) }]),
  ...(next === undefined ? [] : [{ Put: followUpPut(tables.followUps, next) }]),
];

/** Follow-ups, one item each. `messages` is the table of messages. */
export const dynamoFollowUps = (
  { followUps, messages, leads }: { followUps: string; messages?: string; leads?: string },
  client: DynamoDBDocumentClient,
): FollowUps => ({
  async of(subjects) {
    const keys = [...new Set(subjects)].map((subject) => ({ subject }));
    const found = v.parse(v.array(storedFollowUp), await batchGet(client, followUps, keys));
    return new Map(found.map((one) => [subjectOf(one), one]));
  },

  async change(next, answeredAt) {
    const Put = followUpPut(followUps, next);
    if (answeredAt === undefined) return await putItem(client, Put);
    const Update = {
      TableName: given(messages),
      Key: { id: next.id },
      ...updateOf({ answeredAt }, { ConditionExpression: 'attribute_exists(id)' }),
    };
    return await allOrNothing(client, [{ Put }, { Update }]);
  },

  record: async (write) => await allOrNothing(client, leadOperations({ leads: given(leads), followUps }, write)),

  inState: async (kind, state, range) =>
    await newest(client, {
      index: { TableName: followUps, IndexName: 'byState', partition: ['list', listOf(kind, state)] },
      range,
      schema: storedFollowUp,
    }),

  async remove(subject) {
    await deleteItem(client, { TableName: followUps, Key: { subject } });
  },
});

function followUpPut(table: string, next: FollowUp) {
  const version = next.version === 1 ? undefined : next.version - 1;
  return { TableName: table, Item: itemOf(next), ...asRead({ version }) };
}

const itemOf = (stored: FollowUp) => ({
  ...stored,
  subject: subjectOf(stored),
  list: listOf(stored.kind, stored.state),
  receivedOn: sortable(stored.receivedAt),
  ttl: timeToLive(followUpEndsAt(stored)),
});
