import { Temporal } from 'temporal-polyfill';
import { CELL_MINUTES, MINUTE_MS } from '#contract/limits.ts';

/** Weekdays by their number in ISO 8601, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Hours of one day by the clock on the business's wall, as HH:MM on a quarter of an hour; `to` may
 * be 24:00.
 */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

export interface Counselor {
  /** A slug. */
  readonly id: string;
  readonly name: string;
  /** Gets the emails about bookings instead of the business's inbox. */
  readonly email?: string;
  /** Without one, the counselor only calls. */
  readonly meetingLink?: string;
  /** The address of the member of the office who is this counselor; by default `email`. */
  readonly member?: string;
  readonly weekly: Partial<Readonly<Record<Weekday, readonly Hours[]>>>;
  /** Days without the weekly hours, as YYYY-MM-DD. */
  readonly daysOff: readonly string[];
  /** Hours besides the weekly ones, on days off too. */
  readonly extraHours: readonly (Hours & { readonly day: string })[];
  /** Consultations on one day of the business's time zone. */
  readonly maxPerDay: number;
  /** The SHA-256 of the secret in the address of the counselor's calendar feed. */
  readonly feedHash?: string;
  /** The id of the member who made that address, and so has seen it; unset for an operator. */
  readonly feedBy?: string;
}

/** When consultations can be booked. Changing it never changes a booking. */
export interface Availability {
  /** Grows with every change; 0 if none was stored yet. */
  readonly version: number;
  readonly minutes: number;
  /** The pause after a consultation. */
  readonly bufferMinutes: number;
  readonly noticeHours: number;
  readonly horizonDays: number;
  readonly counselors: readonly Counselor[];
}

/** A quarter of an hour, on which all bookings begin. */
export const CELL_MS = CELL_MINUTES * MINUTE_MS;

/**
 * The starts of a counselor's consultations on one day, in ms since 1970, free or taken. A time
 * that the clocks skip isn't one; one that they repeat is two.
 */
export function startsOn(
  { weekly, daysOff, extraHours }: Counselor,
  day: string,
  { minutes }: Pick<Availability, 'minutes'>,
  zone: string,
): number[] {
  const date = Temporal.PlainDate.from(day);
  const weekday = weekdays[date.dayOfWeek - 1];
  const regular = weekday === undefined || daysOff.includes(day) ? [] : (weekly[weekday] ?? []);
  const extra = extraHours.filter((hours) => hours.day === day);
  const step = Math.ceil(minutes / CELL_MINUTES) * CELL_MS;
  const starts = new Set<number>();
  for (const { from, to } of [...regular, ...extra]) {
    const end = momentOf(date, to, zone);
    for (let start = momentOf(date, from, zone); start + minutes * MINUTE_MS <= end; start += step) starts.add(start);
  }
  return [...starts].toSorted((a, b) => a - b);
}

/** Skipped times move forward by the length of the gap, and of repeated ones the first counts. */
function momentOf(date: Temporal.PlainDate, time: string, zone: string): number {
  const [day, clock] = time === '24:00' ? [date.add({ days: 1 }), '00:00'] : [date, time];
  return day.toPlainDateTime(clock).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** The cells that a booking takes, as the ms since 1970 at which they begin. */
export function cellsOf({ start, slotMinutes }: { readonly start: number; readonly slotMinutes: number }): number[] {
  const count = Math.ceil(slotMinutes / CELL_MINUTES);
  return Array.from({ length: count }, (_, index) => start + index * CELL_MS);
}
