import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { calendarProblems } from '#contract/endpoints/calendars/shapes.ts';
import { DAY_MS } from '#contract/limits.ts';
import { type CalendarCopy, type CalendarList, storedCalendars } from '#domain/calendars/calendar.ts';
import type { OtherCalendars } from '#domain/calendars/ports.ts';
import { counselorOwner } from './consultations.ts';
import { allOrNothing, asRead, findItem, itemsIn, putItem, timeToLive } from './item.ts';
import { outboxPut } from './outbox.ts';

const copy = v.object({
  calendar: v.string(),
  triedAt: v.number(),
  readAt: v.exactOptional(v.number()),
  /** Starts and ends in turn, as thousands of small maps would fill an item. */
  busy: v.pipe(
    v.array(v.number()),
    v.transform((times) =>
      times.flatMap((start, index) => {
        const end = times[index + 1];
        return index % 2 === 0 && end !== undefined ? [{ start, end }] : [];
      }),
    ),
  ),
  leftOut: v.number(),
  failure: v.exactOptional(
    v.object({ since: v.number(), problem: v.picklist(calendarProblems), mailedAt: v.exactOptional(v.number()) }),
  ),
});

const CALENDARS = 'calendars';
const COPY = 'copy#';
/** A copy that nobody renews is of a calendar that was removed. */
const COPY_KEPT_MS = 30 * DAY_MS;

/** The key of a counselor's list of other calendars. */
export const calendarsKey = (counselor: string) => ({ owner: counselorOwner(counselor), item: CALENDARS });

/** Lists of other calendars and the copies of these, in the partition of their counselor. */
export const dynamoOtherCalendars = (
  { consultations: table, outbox }: { readonly consultations: string; readonly outbox?: string },
  client: DynamoDBDocumentClient,
): OtherCalendars => ({
  async list(counselor): Promise<CalendarList> {
    const found = await findItem(client, table, calendarsKey(counselor), storedCalendars);
    return found ?? { counselor, version: 0, calendars: [], closesWhenUnreadable: false };
  },

  async change(next) {
    const version = next.version === 1 ? undefined : next.version - 1;
    const Item = { ...calendarsKey(next.counselor), ...next };
    return await putItem(client, { TableName: table, Item, ...asRead({ version }) });
  },

  async copies(counselor) {
    return v.parse(v.array(copy), await itemsIn(client, table, 'owner', counselorOwner(counselor), COPY));
  },

  async keep(counselor, next, mails = []) {
    return await allOrNothing(client, [
      { Put: copyPut(table, counselor, next) },
      ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
    ]);
  },
});

const copyPut = (table: string, counselor: string, { busy, ...next }: CalendarCopy) => ({
  TableName: table,
  Item: {
    ...next,
    owner: counselorOwner(counselor),
    item: `${COPY}${next.calendar}`,
    busy: busy.flatMap(({ start, end }) => [start, end]),
    ttl: timeToLive(next.triedAt + COPY_KEPT_MS),
  },
  ConditionExpression: 'attribute_not_exists(triedAt) OR triedAt <= :triedAt',
  ExpressionAttributeValues: { ':triedAt': next.triedAt },
});
