import * as v from 'valibot';
import { SLUG } from '../../pages/live-pages.ts';

/**
 * What became of a class. full: no seat is free. running: it has begun. done: its last date is
 * over.
 */
export const classStates = ['draft', 'open', 'full', 'running', 'done', 'canceled'] as const;
export type ClassState = (typeof classStates)[number];

/** The id of a class, which is also the end of its page's address. */
export const CLASS_ID = SLUG;

/** A date of a class. `start` is UTC, as `YYYY-MM-DDTHH:MM:00Z`. */
export const classDate = v.object({ start: v.string(), minutes: v.number() });

const SEAT = /^seat:([a-z0-9-]+):(.+)$/;

/** The id of a seat in a cart, an order and a request: of one student in one class. */
export const seatIdOf = (classId: string, student: string): string => `seat:${classId}:${student}`;

/** The class and the student of a seat's id; undefined for the id of a guide or bundle. */
export function readSeatId(id: string): { readonly classId: string; readonly student: string } | undefined {
  const [, classId, student] = SEAT.exec(id) ?? [];
  return classId === undefined || student === undefined ? undefined : { classId, student };
}

/** The id of an item of an order in the office, if it is a seat: `seat:` and its place, from 1. */
export const SEAT_ITEM = /^seat:[1-9]\d?$/;

/** The id of a seat in the office: which of its order's seats it is, from 1. It has no name. */
export const seatItemId = (place: number): string => `seat:${String(place)}`;
