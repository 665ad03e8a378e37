import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { DAY_MS } from '#contract/limits.ts';
import { type Availability, storedAvailability } from '#domain/consultations/core/availability.ts';
import { type Booking, bookingKeptUntil, storedBooking } from '#domain/consultations/core/booking.ts';
import type { BookingChange, BookingWrite, Consultations, DayCount } from '#domain/consultations/core/ports.ts';
import { balanceOperations } from './balances.ts';
import {
  allOrNothing,
  asRead,
  collect,
  findItem,
  getItem,
  given,
  type Item,
  inPartition,
  type Operation,
  putItem,
  query,
  queryAll,
  timeToLive,
} from './item.ts';
import { outboxPut } from './outbox.ts';
import { writeForAccount } from './people/erased-accounts.ts';
import { leadOperations } from './people/follow-ups.ts';

/** A booking from its item. */
export const readBooking = (item: Item): Booking => v.parse(storedBooking, item);

const dayCount = v.object({ item: v.pipe(v.string(), v.startsWith('day#')), count: v.number() });

const VERSION = 'version';
const BOOKING = 'booking#';
const CELLS = 'cells#';
/** Before the start of a taken cell, in the name of the attribute that has its booking. */
const CELL = 'cell#';
const DAY = 'day#';
const AVAILABILITY = { owner: 'availability', item: 'current' };
/** All bookings that aren't canceled are in one partition of the sparse index. */
const LIST = 'booking';
/** Those that were canceled are in another one. */
const CANCELED_LIST = 'canceled';

/** The partition of a person's bookings. */
export const personOwner = (userId: string): string => `person#${userId}`;
/** The partition of what a counselor has besides the hours. */
export const counselorOwner = (id: string): string => `counselor#${id}`;

/** The keys of the versions of the people who have these bookings. */
export const versionKeys = (bookings: readonly Item[]): Item[] =>
  [...new Set(bookings.map(({ owner }) => owner))].map((owner) => ({ owner, item: VERSION }));

/** ISO 8601 sorts by time. */
const sortable = (moment: number): string => new Date(moment).toISOString();

/** The items of a person's bookings. The read is strongly consistent. */
export const bookingsOf = (table: string, client: DynamoDBDocumentClient, userId: string): AsyncGenerator<Item> =>
  query(client, { TableName: table, ...inPartition('owner', personOwner(userId), BOOKING), ConsistentRead: true });

/** For how long after it a time counts as taken, so that a late change still finds its cells. */
const TAKEN_MS = 7 * DAY_MS;

/**
 * Bookings in the partition of their person, with a version of the whole; the cells and counts that
 * they take in the partition of their counselor; and the availability. New bookings need the table
 * of sessions, with the marks of erased accounts; bookings that draw on hours, the table of
 * agreements; and those that change leads, the tables of leads and follow-ups.
 */
export function dynamoConsultations(
  names: {
    consultations: string;
    outbox?: string;
    sessions?: string;
    agreements?: string;
    leads?: string;
    followUps?: string;
  },
  client: DynamoDBDocumentClient,
): Consultations {
  const table = names.consultations;
  return {
    ...availabilityReads(table, client),
    ...bookingReads(table, client),

    async write(change, mails) {
      // Another change needs the booking itself, which an erasure removes.
      const sessions = change.before === undefined ? names.sessions : undefined;
      return await writeForAccount(client, { sessions, accountId: change.booking.userId }, [
        ...operations(table, change),
        ...paidHoursOf(names.agreements, change),
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },

    async writeWithLead(change, mails, lead) {
      const { sessions, leads, followUps } = names;
      // A cancellation may open a lead, which an erasure under way would miss.
      return await writeForAccount(client, { sessions, accountId: change.booking.userId }, [
        ...operations(table, change),
        ...leadOperations({ leads: given(leads), followUps: given(followUps) }, lead),
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },

    async remind({ userId, id, start }, reminder, mails) {
      return await allOrNothing(client, [
        {
          Update: {
            TableName: table,
            Key: { owner: personOwner(userId), item: `${BOOKING}${id}` },
            UpdateExpression: 'SET reminded = list_append(reminded, :reminders)',
            ConditionExpression: '#status = :booked AND #start = :start AND NOT contains(reminded, :reminder)',
            ExpressionAttributeNames: { '#status': 'status', '#start': 'start' },
            ExpressionAttributeValues: {
              ':booked': 'BOOKED',
              ':start': start,
              ':reminder': reminder,
              ':reminders': [reminder],
            },
          },
        },
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },
  };
}

/** Stores the next version of the hours, unless another change came first. */
export function availabilityPut(table: string, next: Availability) {
  const version = next.version === 1 ? undefined : next.version - 1;
  const counselors = next.counselors.map(({ maxPerDay: mostPerDay, ...one }) => ({ ...one, mostPerDay }));
  return { TableName: table, Item: { ...AVAILABILITY, ...next, counselors }, ...asRead({ version }) };
}

const availabilityReads = (
  table: string,
  client: DynamoDBDocumentClient,
): Pick<Consultations, 'availability' | 'setAvailability'> => ({
  async availability(): Promise<Availability | undefined> {
    return await findItem(client, table, AVAILABILITY, storedAvailability);
  },

  setAvailability: async (next) => await putItem(client, availabilityPut(table, next)),
});

function bookingReads(
  table: string,
  client: DynamoDBDocumentClient,
): Pick<Consultations, 'taken' | 'ofPerson' | 'startingBetween' | 'allBetween' | 'lessonsBetween'> {
  /** The items of a partition between two sort keys, both included. */
  const between = (owner: string, first: string, last: string) =>
    query(client, {
      TableName: table,
      KeyConditionExpression: '#owner = :owner AND #item BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#owner': 'owner', '#item': 'item' },
      ExpressionAttributeValues: { ':owner': owner, ':first': first, ':last': last },
      ConsistentRead: true,
    });
  /** The bookings of a partition of the index. */
  const listed = async (list: string, from: number, until: number): Promise<Booking[]> => {
    const items = await queryAll(client, {
      TableName: table,
      IndexName: 'byTime',
      KeyConditionExpression: '#list = :list AND startsOn BETWEEN :from AND :until',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': list, ':from': sortable(from), ':until': sortable(until - 1) },
    });
    return v.parse(v.array(storedBooking), items);
  };
  const allBetween = async (from: number, until: number): Promise<Booking[]> => {
    const found = await Promise.all([LIST, CANCELED_LIST].map((list) => listed(list, from, until)));
    return found.flat().toSorted((one, other) => one.start - other.start);
  };
  return {
    async taken(counselor, { from, until, firstDay, lastDay }) {
      const owner = counselorOwner(counselor);
      const [byDay, counts] = await Promise.all([
        collect(between(owner, `${CELLS}${utcDay(from)}`, `${CELLS}${utcDay(until - 1)}`)),
        collect(between(owner, `${DAY}${firstDay}`, `${DAY}${lastDay}`)),
      ]);
      return {
        cells: byDay
          .flatMap((item) => Object.keys(item).filter((name) => name.startsWith(CELL)))
          .map((name) => Date.parse(name.slice(CELL.length)))
          .filter((start) => start >= from && start < until)
          .toSorted((one, other) => one - other),
        days: Object.fromEntries(
          v.parse(v.array(dayCount), counts).map(({ item, count }) => [item.slice(DAY.length), count]),
        ),
      };
    },

    async ofPerson(userId) {
      const owner = personOwner(userId);
      // The version first: if a write comes between the reads, a write with this version fails.
      const Item = await getItem(client, table, { owner, item: VERSION });
      const items = await collect(bookingsOf(table, client, userId));
      return {
        version: v.parse(v.optional(v.object({ version: v.number() }), { version: 0 }), Item).version,
        bookings: v.parse(v.array(storedBooking), items),
      };
    },

    startingBetween: async (from, until) => await listed(LIST, from, until),

    allBetween,
    lessonsBetween: async (from, until) => (await allBetween(from, until)).filter(({ lesson }) => lesson !== undefined),
  };
}

/** One operation for each item that a change of bookings writes. */
function operations(table: string, { others = [], days, personVersion, ...first }: BookingWrite): Operation[] {
  const changes = [first, ...others];
  const { userId } = first.booking;
  const keptUntil = Math.max(...changes.map(({ booking: next }) => bookingKeptUntil(next)));
  return [
    ...changes.map(({ booking: next, before }) => ({
      Put: {
        TableName: table,
        Item: bookingItem(next),
        ...asRead({ sequence: before?.sequence, status: before?.status }),
      },
    })),
    {
      Put: {
        TableName: table,
        Item: {
          owner: personOwner(userId),
          item: VERSION,
          version: personVersion + 1,
          ttl: timeToLive(keptUntil),
        },
        ...asRead({ version: personVersion === 0 ? undefined : personVersion }),
      },
    },
    ...changeCells(table, changes),
    ...days.map((day) => countDay(table, day)),
  ];
}

/** What a lesson takes of its agreement's hours, or gives back. */
function paidHoursOf(agreements: string | undefined, { balance }: BookingWrite): Operation[] {
  if (balance === undefined) return [];
  return balanceOperations(given(agreements), balance);
}

const bookingItem = (stored: Booking) => ({
  ...stored,
  owner: personOwner(stored.userId),
  item: `${BOOKING}${stored.id}`,
  ttl: timeToLive(bookingKeptUntil(stored)),
  list: stored.status === 'BOOKED' ? LIST : CANCELED_LIST,
  startsOn: sortable(stored.start),
});

/** A day in UTC, as YYYY-MM-DD. */
const utcDay = (moment: number): string => sortable(moment).slice(0, 'YYYY-MM-DD'.length);

/**
 * Takes free cells and gives back own ones. Those of a counselor and a day (UTC) are attributes of
 * one item, so that a transaction has room for many bookings.
 */
export function changeCells(
  table: string,
  changes: readonly (Pick<BookingChange, 'take' | 'release'> & { readonly booking: Pick<Booking, 'id'> })[],
): Operation[] {
  interface Changed {
    readonly start: number;
    readonly isTaken: boolean;
    readonly of: string;
  }
  const byDay = new Map<string, { owner: string; day: string; cells: Changed[] }>();
  for (const { booking: next, take, release } of changes) {
    for (const [cells, isTaken] of [[take, true] as const, [release, false] as const]) {
      for (const { counselor, start } of cells) {
        const key = { owner: counselorOwner(counselor), day: utcDay(start) };
        const id = `${key.owner} ${key.day}`;
        byDay.set(id, { ...key, cells: [...(byDay.get(id)?.cells ?? []), { start, isTaken, of: next.id }] });
      }
    }
  }
  return [...byDay.values()].map(({ owner, day, cells }) => {
    const ids = [...new Set(cells.map((cell) => cell.of))];
    const named = cells.map((cell, index) => ({
      ...cell,
      name: `#cell${index}`,
      id: `:booking${ids.indexOf(cell.of)}`,
    }));
    const [taken, released] = [true, false].map((isTaken) => named.filter((cell) => cell.isTaken === isTaken));
    const sets = (taken ?? []).map(({ name, id }) => `${name} = ${id}`);
    const removes = (released ?? []).map(({ name }) => name);
    return {
      Update: {
        TableName: table,
        Key: { owner, item: `${CELLS}${day}` },
        UpdateExpression: `SET ${['#ttl = :ttl', ...sets].join(', ')}${removes.length === 0 ? '' : ` REMOVE ${removes.join(', ')}`}`,
        ConditionExpression: named
          .map(({ name, id, isTaken }) => (isTaken ? `attribute_not_exists(${name})` : `${name} = ${id}`))
          .join(' AND '),
        ExpressionAttributeNames: {
          '#ttl': 'ttl',
          ...Object.fromEntries(named.map(({ name, start }) => [name, `${CELL}${sortable(start)}`])),
        },
        ExpressionAttributeValues: {
          ':ttl': timeToLive(Date.parse(day) + DAY_MS + TAKEN_MS),
          ...Object.fromEntries(ids.map((id, index) => [`:booking${index}`, id])),
        },
      },
    };
  });
}

function countDay(table: string, { counselor, day, by, most }: DayCount): Operation {
  // The bound is for the count before the change. A comparison with none at all is false.
  const bound = by < 0 ? -by : most === undefined ? undefined : most - by;
  const orNone = by < 0 || by > (most ?? by) ? [] : ['attribute_not_exists(#count)'];
  return {
    Update: {
      TableName: table,
      Key: { owner: counselorOwner(counselor), item: `${DAY}${day}` },
      UpdateExpression: 'SET #ttl = :ttl ADD #count :by',
      ...(bound === undefined
        ? {}
        : { ConditionExpression: [...orNone, `#count ${by < 0 ? '>=' : '<='} :bound`].join(' OR ') }),
      ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':by': by,
        // Days of all time zones end within two days of UTC's.
        ':ttl': timeToLive(Date.parse(day) + TAKEN_MS),
        ...(bound === undefined ? {} : { ':bound': bound }),
      },
    },
  };
}
