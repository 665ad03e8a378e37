import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type GroupClass, storedClass } from '#domain/seats/group-class.ts';
import {
  type Classes,
  type ClassReminders,
  type ClassSeats,
  type Reminded,
  storedReminded,
} from '#domain/seats/ports.ts';
import { type Seats, storedSeats } from '#domain/seats/seats.ts';
import { changeCells } from './consultations.ts';
import { allOrNothing, asRead, batchGet, findItem, given, type Item, itemsIn } from './item.ts';
import { outboxPut } from './outbox.ts';

/** All classes are in one partition, and in another one their seats, which selling changes. */
const CLASSES = 'classes';
const SEATS = 'seats';

const seatsKey = (classId: string) => ({ owner: SEATS, item: classId });

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
  return {
    async list() {
      const items = await itemsIn(client, table, 'owner', CLASSES);
      return v.parse(v.array(storedClass), items).toSorted((one, other) => other.createdAt - one.createdAt);
    },

    find: async (id) => await findItem(client, table, { owner: CLASSES, item: id }, storedClass),

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

    seats: async (classId) => (await findItem(client, table, seatsKey(classId), storedSeats)) ?? none(classId),

    async seatsOf(classIds) {
      const items = v.parse(v.array(storedSeats), await batchGet(client, table, classIds.map(seatsKey)));
      return classIds.map((id) => items.find(({ classId }) => classId === id) ?? none(id));
    },

    allSeats: async () => v.parse(v.array(storedSeats), await itemsIn(client, table, 'owner', SEATS)),

    async changeSeats(next, mails = []) {
      return await allOrNothing(client, [
        { Put: seatsPut(table, next) },
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },

    async reminded(classId, start) {
      const found = await findItem(client, table, remindedKey({ classId, start }), storedReminded);
      return found ?? { classId, start, version: 0, orders: [], isDone: false };
    },

    async noteReminded(next, mails) {
      return await allOrNothing(client, [
        { Put: versionPut(table, remindedKey(next), next) },
        ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
      ]);
    },
  };
}
