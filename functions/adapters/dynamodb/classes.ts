import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type GroupClass, storedClassStates } from '#domain/seats/group-class.ts';
import type { Classes, ClassReminders, ClassSeats, Reminded } from '#domain/seats/ports.ts';
import type { Seats } from '#domain/seats/seats.ts';
import { changeCells } from './consultations.ts';
import { allOrNothing, asRead, batchGet, collect, given, type Item, query, tableCall } from './item.ts';
import { outboxPut } from './outbox.ts';

const groupClass = v.object({
  id: v.string(),
  version: v.number(),
  state: v.picklist(storedClassStates),
  title: v.string(),
  subject: v.string(),
  text: v.string(),
  service: v.string(),
  teacher: v.object({ id: v.string(), name: v.string(), email: v.exactOptional(v.string()) }),
  dates: v.array(v.object({ start: v.number(), minutes: v.number() })),
  smallest: v.number(),
  priceCents: v.pipe(v.number(), v.integer(), v.minValue(0)),
  enrollUntil: v.string(),
  joinAfterStart: v.boolean(),
  meetingLink: v.string(),
  refundDays: v.number(),
  createdAt: v.number(),
  bufferMinutes: v.number(),
  sequence: v.number(),
  messagedOn: v.exactOptional(v.string()),
  news: v.exactOptional(
    v.array(
      v.object({
        kind: v.picklist(['changed', 'message', 'canceled']),
        words: v.string(),
        to: v.array(v.string()),
        families: v.number(),
        datesBefore: v.number(),
      }),
    ),
  ),
  canceled: v.exactOptional(v.object({ at: v.number(), why: v.string(), by: v.string() })),
});

const waiting = v.object({
  email: v.string(),
  since: v.number(),
  seats: v.number(),
  proved: v.boolean(),
  offeredUntil: v.exactOptional(v.number()),
});

const seats = v.object({
  classId: v.string(),
  version: v.number(),
  capacity: v.number(),
  orders: v.record(
    v.string(),
    v.object({
      buyerId: v.string(),
      email: v.string(),
      spent: v.boolean(),
      returned: v.exactOptional(v.literal(true)),
      students: v.array(v.object({ place: v.number(), name: v.string(), came: v.exactOptional(v.array(v.number())) })),
      hold: v.exactOptional(v.object({ until: v.number(), network: v.string() })),
      waited: v.exactOptional(waiting),
    }),
  ),
  waiting: v.array(waiting),
});

/** All classes are in one partition, and in another one their seats, which selling changes. */
const CLASSES = 'classes';
const SEATS = 'seats';

const seatsKey = (classId: string) => ({ owner: SEATS, item: classId });

const reminded = v.object({
  classId: v.string(),
  start: v.number(),
  version: v.number(),
  orders: v.array(v.string()),
  isDone: v.boolean(),
});

/** Which families were reminded of a date, in a partition of its own. */
const remindedKey = ({ classId, start }: Pick<Reminded, 'classId' | 'start'>) => ({
  owner: 'reminded',
  item: `${classId}#${String(start)}`,
});

const none = (classId: string): Seats => ({ classId, version: 0, capacity: 0, orders: {}, waiting: [] });

const versionPut = (table: string, key: Item, next: { readonly version: number }) => ({
  TableName: table,
  Item: { ...key, ...next },
  ...asRead({ version: next.version === 1 ? undefined : next.version - 1 }),
});

/** The put of the next version of a class's seats, also for larger transactions. */
export const seatsPut = (table: string, next: Seats) => versionPut(table, seatsKey(next.classId), next);

/** Who takes a class's cells: never the id of a booking. */
const cellOwner = ({ id }: Pick<GroupClass, 'id'>): string => `class#${id}`;

/** Classes, each with its seats in an item of its own. */
export function dynamoClasses(
  names: { readonly classes: string; readonly consultations?: string; readonly outbox?: string },
  client: DynamoDBDocumentClient,
): Classes & ClassSeats & ClassReminders {
  const table = names.classes;
  const get = async (Key: Item) =>
    (await tableCall(() => client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true })))).Item;
  const allOf = async (owner: string): Promise<Item[]> =>
    await collect(
      query(client, {
        TableName: table,
        KeyConditionExpression: '#owner = :owner',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':owner': owner },
        ConsistentRead: true,
      }),
    );
  return {
    async list() {
      const items = await allOf(CLASSES);
      return v.parse(v.array(groupClass), items).toSorted((one, other) => other.createdAt - one.createdAt);
    },

    async find(id) {
      const item = await get({ owner: CLASSES, item: id });
      return item === undefined ? undefined : v.parse(groupClass, item);
    },

    async write({ next, before, seats: nextSeats, take, release }, mails) {
      const cells = take.length + release.length;
      return await allOrNothing(client, [
        {
          Put: {
            TableName: table,
            Item: { owner: CLASSES, item: next.id, ...next },
            ...asRead({ version: before?.version }),
          },
        },
        ...(nextSeats === undefined ? [] : [{ Put: seatsPut(table, nextSeats) }]),
        ...(cells === 0
          ? []
          : changeCells(given(names.consultations), [{ booking: { id: cellOwner(next) }, take, release }])),
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },

    async seats(classId) {
      const item = await get(seatsKey(classId));
      return item === undefined ? none(classId) : v.parse(seats, item);
    },

    async seatsOf(classIds) {
      const items = v.parse(v.array(seats), await batchGet(client, table, classIds.map(seatsKey)));
      return classIds.map((id) => items.find(({ classId }) => classId === id) ?? none(id));
    },

    async allSeats() {
      return v.parse(v.array(seats), await allOf(SEATS));
    },

    async changeSeats(next, mails = []) {
      return await allOrNothing(client, [
        { Put: seatsPut(table, next) },
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },

    async reminded(classId, start) {
      const item = await get(remindedKey({ classId, start }));
      return item === undefined ? { classId, start, version: 0, orders: [], isDone: false } : v.parse(reminded, item);
    },

    async noteReminded(next, mails) {
      return await allOrNothing(client, [
        { Put: versionPut(table, remindedKey(next), next) },
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },
  };
}
