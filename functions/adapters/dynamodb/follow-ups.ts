import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type FollowUpState, followUp as shown } from '#contract/office.ts';
import {
  type ContactKind,
  contactKinds,
  type FollowUp,
  followUpEndsAt,
  type Subject,
  subjectOf,
} from '#domain/office/follow-up.ts';
import type { FollowUps } from '#domain/ports/follow-ups.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { allOrNothing, asRead, conditionalWrite, tableCall, timeToLive, updateOf } from './item.ts';

const followUp = v.object({
  ...shown.entries,
  kind: v.picklist(contactKinds),
  id: v.string(),
  receivedAt: v.number(),
});

const listOf = (kind: ContactKind, state: FollowUpState): string => `${kind}#${state}`;
/** ISO 8601 sorts by time. */
const sortable = (moment: number): string => new Date(moment).toISOString();

/** Follow-ups, one item each. `enquiries` is the table of messages. */
export function dynamoFollowUps(
  { followUps, enquiries }: { followUps: string; enquiries: string },
  client: DynamoDBDocumentClient,
): FollowUps {
  return {
    async of(subjects) {
      const distinct = [...new Set(subjects)];
      if (distinct.length === 0) return new Map();
      const { Responses = {}, UnprocessedKeys = {} } = await tableCall(() =>
        client.send(
          new BatchGetCommand({
            RequestItems: { [followUps]: { Keys: distinct.map((subject) => ({ subject })), ConsistentRead: true } },
          }),
        ),
      );
      // A page without some of its states would show contacts as new that aren't.
      if (Object.keys(UnprocessedKeys).length > 0) throw new DependencyDown('DynamoDB', 'keys were not processed');
      const found = v.parse(v.array(followUp), Responses[followUps] ?? []);
      return new Map(found.map((one) => [subjectOf(one), one]));
    },

    async change(next, answeredAt) {
      const Put = {
        TableName: followUps,
        Item: itemOf(next),
        ...asRead({ version: next.version === 1 ? undefined : next.version - 1 }),
      };
      if (answeredAt === undefined) return await conditionalWrite(() => client.send(new PutCommand(Put)));
      const Update = {
        TableName: enquiries,
        Key: { id: next.id },
        ...updateOf({ answeredAt }, { ConditionExpression: 'attribute_exists(id)' }),
      };
      return await allOrNothing(client, [{ Put }, { Update }]);
    },

    async inState(kind, state, limit, after) {
      const list = listOf(kind, state);
      const { Items = [] } = await tableCall(() =>
        client.send(
          new QueryCommand({
            TableName: followUps,
            IndexName: 'byState',
            KeyConditionExpression: '#list = :list',
            ExpressionAttributeNames: { '#list': 'list' },
            ExpressionAttributeValues: { ':list': list },
            ScanIndexForward: false,
            Limit: limit,
            ...(after === undefined
              ? {}
              : {
                  ExclusiveStartKey: {
                    list,
                    receivedOn: sortable(after.receivedAt),
                    subject: subjectOf({ kind, id: after.id }),
                  },
                }),
          }),
        ),
      );
      return v.parse(v.array(followUp), Items);
    },

    async remove(subject) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: followUps, Key: { subject } })));
    },
  };
}

function itemOf(stored: FollowUp) {
  return {
    ...stored,
    subject: subjectOf(stored),
    list: listOf(stored.kind, stored.state),
    receivedOn: sortable(stored.receivedAt),
    ttl: timeToLive(followUpEndsAt(stored)),
  };
}
