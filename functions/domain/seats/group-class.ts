import { addDays, dayIn } from '#contract/dates.ts';
import type { ClassState } from '#contract/endpoints/classes/shapes.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { freeSeats, type Seats } from './seats.ts';

/** DRAFT: only the office sees it. */
export const storedClassStates = ['DRAFT', 'OPEN', 'CANCELED'] as const;

export interface ClassDate {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly minutes: number;
}

/** A class that families enroll in: dates with one teacher, and seats. */
export interface GroupClass {
  /** A slug, unique and never reused. */
  readonly id: string;
  /** Grows with every change. */
  readonly version: number;
  readonly state: (typeof storedClassStates)[number];
  readonly title: string;
  readonly subject: string;
  readonly text: string;
  /** The slug of the service that it belongs to; empty without one. */
  readonly service: string;
  /** The counselor who teaches it, as when it was written. */
  readonly teacher: { readonly id: string; readonly name: string; readonly email?: string };
  /** Earliest first; no two at the same time. */
  readonly dates: readonly ClassDate[];
  /** With fewer students than this the owner may cancel it. */
  readonly smallest: number;
  readonly priceCents: number;
  /** The last day to enroll in the business's time zone, as YYYY-MM-DD; it counts in full. */
  readonly enrollUntil: string;
  /** Whether one may join once it has begun. */
  readonly joinAfterStart: boolean;
  readonly meetingLink: string;
  /** Days before the first date until which a seat is refunded in full. */
  readonly refundDays: number;
  readonly createdAt: number;
  /** The pause after each date, which was taken of the teacher's time with it. */
  readonly bufferMinutes: number;
  /** Grows with each change by the office; calendars follow it (RFC 5545, SEQUENCE). */
  readonly sequence: number;
  /** The day on which the office wrote to all families last, as YYYY-MM-DD. */
  readonly messagedOn?: string;
  /** What families are still to be told, the first one first. */
  readonly news?: readonly ClassNews[];
  readonly canceled?: { readonly at: number; readonly why: string; readonly by: string };
}

/** Something that each family of a class is told once. */
export interface ClassNews {
  /** `canceled` also refunds their seats. */
  readonly kind: 'changed' | 'message' | 'canceled';
  /** Of the owner; may be empty. */
  readonly words: string;
  /** The orders whose families it is still to reach. Their addresses are with the seats. */
  readonly to: readonly string[];
  /** How many it was for. */
  readonly families: number;
  /** How many dates their calendars may have, of which some are gone. */
  readonly datesBefore: number;
}

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
