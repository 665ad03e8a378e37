import { Temporal } from 'temporal-polyfill';
import { CELL_MINUTES } from './endpoints/consultations/limits.ts';
import { MINUTE_MS } from './limits.ts';

/** When consultations can begin, for the API and for the calendar of the office. */

/** Weekdays by their number in ISO 8601, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Hours of one day by the clock on the business's wall, as HH:MM on a quarter of an hour; `to` may
 * be 24:00.
 */
export interface OpenSpan {
  readonly from: string;
  readonly to: string;
}

/** When a counselor can have consultations. */
export interface OpenHours {
  readonly weekly: Partial<Readonly<Record<Weekday, readonly OpenSpan[]>>>;
  /** Days without the weekly hours, as YYYY-MM-DD. */
  readonly daysOff: readonly string[];
  /** Hours besides the weekly ones, on days off too. */
  readonly extraHours: readonly (OpenSpan & { readonly day: string })[];
}

export const CELL_MS = CELL_MINUTES * MINUTE_MS;

/** A counselor's hours on one day. */
export function openHoursOn({ weekly, daysOff, extraHours }: OpenHours, day: string): OpenSpan[] {
  const weekday = weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1];
  const regular = weekday === undefined || daysOff.includes(day) ? [] : (weekly[weekday] ?? []);
  return [...regular, ...extraHours.filter((hours) => hours.day === day)];
}

/**
 * The starts of a counselor's consultations on one day, in ms since 1970, free or taken. A time
 * that the clocks skip isn't one; one that they repeat is two.
 */
export function startsOn(
  counselor: OpenHours,
  day: string,
  { minutes }: { readonly minutes: number },
  zone: string,
): number[] {
  const date = Temporal.PlainDate.from(day);
  const step = Math.ceil(minutes / CELL_MINUTES) * CELL_MS;
  const starts = new Set<number>();
  for (const { from, to } of openHoursOn(counselor, day)) {
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

/** How many cells of its day lie before a moment, as the clocks in a zone show it. */
export function cellOfDay(moment: number, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  return Math.floor((hour * 60 + minute) / CELL_MINUTES);
}
