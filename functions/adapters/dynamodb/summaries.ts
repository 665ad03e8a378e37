import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type Booking, bookingKeptUntil } from '#domain/consultations/core/booking.ts';
import type { Summaries } from '#domain/consultations/core/ports.ts';
import { type SentSummary, storedSummary, storedSummaryDraft } from '#domain/consultations/core/summary.ts';
import { personOwner } from './consultations.ts';
import { batchGet, collect, given, type Item, inPartition, query, timeToLive } from './item.ts';
import { outboxPut } from './outbox.ts';
import { putForAccount, writeForAccount } from './people/erased-accounts.ts';
import { stepOperations } from './step-lists.ts';

const SUMMARY = 'summary#';
const DRAFT = '#draft';

type Named = Pick<Booking, 'id' | 'userId'>;

const keyOf = ({ userId, id }: Named, end: string) => ({ owner: personOwner(userId), item: `${SUMMARY}${id}${end}` });
/** The keys of the versions sort as the versions do. */
const versionKey = (booking: Named, version: number) => keyOf(booking, `#${String(version).padStart(4, '0')}`);
const isDraft = ({ item }: Item) => String(item).endsWith(DRAFT);
const bookingIdIn = ({ item }: Item) => String(item).slice(SUMMARY.length, String(item).lastIndexOf('#'));

/** The items of a person's summaries; `of` begins those of one booking. */
export const summariesOf = (
  table: string,
  client: DynamoDBDocumentClient,
  userId: string,
  of = SUMMARY,
): AsyncGenerator<Item> =>
  query(client, { TableName: table, ...inPartition('owner', personOwner(userId), of), ConsistentRead: true });

/**
 * Summaries beside their bookings, in the partition of the person: a draft, and one item for each
 * version. The table of sessions has the marks of erased accounts.
 */
export function dynamoSummaries(
  {
    consultations: table,
    agreements,
    outbox,
    sessions,
  }: { consultations: string; agreements?: string; outbox?: string; sessions?: string },
  client: DynamoDBDocumentClient,
): Summaries {
  const itemOf = (booking: Booking) => ({ email: booking.email, ttl: timeToLive(bookingKeptUntil(booking)) });
  return {
    async of({ userId, id }) {
      const items = await collect(summariesOf(table, client, userId, `${SUMMARY}${id}#`));
      const draft = items.find(isDraft);
      return {
        draft: draft === undefined ? undefined : v.parse(storedSummaryDraft, draft),
        sent: items.filter((item) => !isDraft(item)).map((item) => v.parse(storedSummary, item)),
      };
    },

    async newestOf(userId) {
      const items = await collect(summariesOf(table, client, userId));
      const newest = new Map<string, SentSummary>();
      for (const item of items) if (!isDraft(item)) newest.set(bookingIdIn(item), v.parse(storedSummary, item));
      return newest;
    },

    async states(bookings) {
      const keys = bookings.flatMap((booking) => [keyOf(booking, DRAFT), versionKey(booking, 1)]);
      const found = await batchGet(client, table, keys, ['item']);
      // Drafts first, so that what was sent counts.
      const sorted = found.toSorted((one, other) => Number(isDraft(other)) - Number(isDraft(one)));
      return new Map(sorted.map((item) => [bookingIdIn(item), isDraft(item) ? 'draft' : 'sent']));
    },

    async saveDraft(booking, draft) {
      await putForAccount(
        client,
        { sessions: given(sessions), accountId: booking.userId },
        { TableName: table, Item: { ...draft, ...keyOf(booking, DRAFT), ...itemOf(booking) } },
      );
    },

    async send(booking, sent, mails, steps) {
      return await writeForAccount(client, { sessions: given(sessions), accountId: booking.userId }, [
        {
          Put: {
            TableName: table,
            Item: { ...sent, ...versionKey(booking, sent.version), ...itemOf(booking) },
            ConditionExpression: 'attribute_not_exists(#owner)',
            ExpressionAttributeNames: { '#owner': 'owner' },
          },
        },
        { Delete: { TableName: table, Key: keyOf(booking, DRAFT) } },
        ...(steps === undefined ? [] : stepOperations(given(agreements), steps)),
        ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
      ]);
    },
  };
}
