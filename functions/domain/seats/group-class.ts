import * as v from 'valibot';
import { addDays, dayIn } from '#contract/dates.ts';
import type { ClassState } from '#contract/endpoints/classes/shapes.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { type Stored, whole } from '../shared/stored.ts';
import { freeSeats, type Seats } from './seats.ts';

/** DRAFT: only the office sees it. */
export const storedClassStates = ['DRAFT', 'OPEN', 'CANCELED'] as const;

const classDate = v.object({
  /** Milliseconds since 1970. */
  start: v.number(),
  minutes: v.number(),
});
export type ClassDate = Stored<typeof classDate>;

/** Something that each family of a class is told once. */
const classNews = v.object({
  /** `canceled` also refunds their seats. */
  kind: v.picklist(['changed', 'message', 'canceled']),
  /** Of the owner; may be empty. */
  words: v.string(),
  /** The orders whose families it is still to reach. Their addresses are with the seats. */
  to: v.array(v.string()),
  /** How many it was for. */
  families: v.number(),
  /** How many dates their calendars may have, of which some are gone. */
  datesBefore: v.number(),
});
export type ClassNews = Stored<typeof classNews>;

/** A class that families enroll in: dates with one teacher, and seats. */
export const storedClass = v.object({
  /** A slug, unique and never reused. */
  id: v.string(),
  /** Grows with every change. */
  version: v.number(),
  state: v.picklist(storedClassStates),
  title: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The slug of the service that it belongs to; empty without one. */
  service: v.string(),
  /** The counselor who teaches it, as when it was written. */
  teacher: v.object({ id: v.string(), name: v.string(), email: v.exactOptional(v.string()) }),
  /** Earliest first; no two at the same time. */
  dates: v.array(classDate),
  /** With fewer students than this the owner may cancel it. */
  smallest: v.number(),
  priceCents: v.pipe(whole, v.minValue(0)),
  /** The last day to enroll in the business's time zone, as YYYY-MM-DD; it counts in full. */
  enrollUntil: v.string(),
  /** Whether one may join once it has begun. */
  joinAfterStart: v.boolean(),
  meetingLink: v.string(),
  /** Days before the first date until which a seat is refunded in full. */
  refundDays: v.number(),
  createdAt: v.number(),
  /** The pause after each date, which was taken of the teacher's time with it. */
  bufferMinutes: v.number(),
  /** Grows with each change by the office; calendars follow it (RFC 5545, SEQUENCE). */
  sequence: v.number(),
  /** The day on which the office wrote to all families last, as YYYY-MM-DD. */
  messagedOn: v.exactOptional(v.string()),
  /** What families are still to be told, the first one first. */
  news: v.exactOptional(v.array(classNews)),
  canceled: v.exactOptional(v.object({ at: v.number(), why: v.string(), by: v.string() })),
});
export type GroupClass = Stored<typeof storedClass>;

export const endOfDate = ({ start, minutes }: ClassDate): number => start + minutes * MINUTE_MS;

const firstStart = ({ dates }: Pick<GroupClass, 'dates'>): number => dates[0]?.start ?? Infinity;

/** When its last date is over, in ms since 1970. */
export const endOfClass = ({ dates }: Pick<GroupClass, 'dates'>): number => Math.max(0, ...dates.map(endOfDate));

/** The last day on which a seat is refunded in full; undefined once it has passed. */
export function fullRefundUntil(
  { dates, refundDays }: Pick<GroupClass, 'dates' | 'refundDays'>,
  zone: string,
  now: number,
): string | undefined {
  const last = addDays(dayIn(zone, dates[0]?.start ?? 0), -refundDays);
  return last < dayIn(zone, now) ? undefined : last;
}

export function stateOf(groupClass: GroupClass, seats: Seats, now: number): ClassState {
  if (groupClass.state === 'CANCELED') return 'canceled';
  if (groupClass.state === 'DRAFT') return 'draft';
  if (endOfClass(groupClass) <= now) return 'done';
  if (firstStart(groupClass) <= now) return 'running';
  return freeSeats(seats, now) === 0 ? 'full' : 'open';
}

/** Why nobody can enroll now, in a sentence; undefined if seats decide. */
export function closedBecause(groupClass: GroupClass, now: number, zone: string): string | undefined {
  if (groupClass.state === 'CANCELED') return 'This class was canceled.';
  if (groupClass.state === 'DRAFT') return 'This class isn’t open yet.';
  if (endOfClass(groupClass) <= now) return 'This class is over.';
  if (dayIn(zone, now) > groupClass.enrollUntil) return 'The last day to enroll in this class has passed.';
  if (!groupClass.joinAfterStart && firstStart(groupClass) <= now) return 'This class has already begun.';
  return undefined;
}
