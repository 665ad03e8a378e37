import { addDays, dayIn } from '#contract/dates.ts';
import { NEAREST_SLOTS } from '#contract/endpoints/consultations/limits.ts';
import type { Slot } from '#contract/endpoints/consultations/shapes.ts';
import { HOUR_MS } from '#contract/limits.ts';
import { cellsOf, startsOn } from '#contract/open-hours.ts';
import { startOfDay } from '../../shared/times/start-of-day.ts';
import type { Availability, Counselor } from '../core/availability.ts';
import { asInstant, type Booking } from '../core/booking.ts';
import type { Consultations, Taken } from '../core/ports.ts';

/** What finding free times needs. */
export interface Calendar {
  readonly consultations: Pick<Consultations, 'taken'>;
  readonly availability: Availability;
  /** The business's time zone. */
  readonly zone: string;
  readonly now: number;
}

/** A free time of one counselor. */
export interface FreeTime {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly counselor: Counselor;
  /** How many consultations the counselor already has on that day. */
  readonly onThatDay: number;
}

/** The last day that can be booked today, as YYYY-MM-DD. */
export const lastDay = ({ availability, zone, now }: Omit<Calendar, 'consultations'>): string =>
  addDays(dayIn(zone, now), availability.horizonDays - 1);

/** The earliest start that can be booked now. */
export const earliestStart = ({ availability, now }: Pick<Calendar, 'availability' | 'now'>): number =>
  now + availability.noticeHours * HOUR_MS;

/**
 * The free times of counselors on the days from `first` to `last`, as YYYY-MM-DD, but no further
 * than the horizon.
 * @param moving a booking whose own cells count as free
 */
export async function findFreeTimes(
  calendar: Calendar,
  {
    first,
    last,
    counselors,
    moving,
  }: {
    readonly first: string;
    readonly last: string;
    readonly counselors: readonly Counselor[];
    readonly moving?: Booking;
  },
): Promise<FreeTime[]> {
  const { consultations, zone } = calendar;
  const days = daysBetween(first, [last, lastDay(calendar)].toSorted()[0] ?? last);
  if (days.length === 0) return [];
  const found = counselors.map(async (counselor) => {
    const taken = await consultations.taken(counselor.id, periodOf(zone, first, last));
    return freeOn(calendar, counselor, { days, taken: withoutBooking(taken, counselor, moving) });
  });
  return (await Promise.all(found)).flat().toSorted((a, b) => a.start - b.start);
}

/** What to read of a counselor for bookings on the days from `first` to `last`. */
export const periodOf = (zone: string, first: string, last: string): Parameters<Consultations['taken']>[1] => ({
  from: startOfDay(zone, first),
  // A consultation at the end of a day takes cells of the next one.
  until: startOfDay(zone, addDays(last, 2)),
  firstDay: first,
  lastDay: last,
});

/** The free times of a counselor on some days, by what is taken of them. */
export function freeOn(
  calendar: Omit<Calendar, 'consultations'>,
  counselor: Counselor,
  { days, taken }: { readonly days: readonly string[]; readonly taken: Taken },
): FreeTime[] {
  const { availability, zone } = calendar;
  const earliest = earliestStart(calendar);
  const cells = new Set([...taken.cells, ...(taken.busy ?? [])]);
  return days.flatMap((day) => {
    const onThatDay = taken.days[day] ?? 0;
    if (onThatDay >= counselor.maxPerDay) return [];
    return startsOn(counselor, day, availability, zone)
      .filter(
        (start) => start >= earliest && cellsOf({ start, ...slotOf(availability) }).every((cell) => !cells.has(cell)),
      )
      .map((start) => ({ start, counselor, onThatDay }));
  });
}

/** The length of a new booking, with the pause after it. */
export const slotOf = ({ minutes, bufferMinutes }: Pick<Availability, 'minutes' | 'bufferMinutes'>) => ({
  slotMinutes: minutes + bufferMinutes,
});

/** Free times as the API answers them: each start once, with all counselors who have it. */
export function asSlots(times: readonly FreeTime[]): Slot[] {
  const byStart = new Map<number, string[]>();
  for (const { start, counselor } of times) byStart.set(start, [...(byStart.get(start) ?? []), counselor.id]);
  return [...byStart].map(([start, counselors]) => ({ start: asInstant(start), counselors }));
}

/** The free times nearest to a start, earliest first. */
export function nearest(slots: readonly Slot[], start: number, count = NEAREST_SLOTS): Slot[] {
  const distance = (slot: Slot): number => Math.abs(Date.parse(slot.start) - start);
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

function withoutBooking(taken: Taken, { id }: Counselor, booking: Booking | undefined): Taken {
  if (booking?.counselor.id !== id) return taken;
  const own = new Set(cellsOf(booking));
  return {
    ...taken,
    cells: taken.cells.filter((cell) => !own.has(cell)),
    days: { ...taken.days, [booking.day]: (taken.days[booking.day] ?? 1) - 1 },
  };
}

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
