import {
  businessInbox,
  clock,
  consultations,
  letterhead,
  mailer,
  outbox,
  random,
  rateLimits,
  team,
  unprovenMailPerHour,
} from '#composition/adapters.ts';
import { CELL_MINUTES } from '#contract/limits.ts';
import { type Availability, cellsOf, startsOn } from '#domain/consultations/availability.ts';
import type { Booking } from '#domain/consultations/booking.ts';
import type { BookingDependencies } from '#domain/consultations/change-booking.ts';
import { copiesFor } from '#domain/office/copies.ts';
import { log } from './log.ts';

/** What changing a booking needs; works after the stack was found. */
export const bookingDependencies = (): BookingDependencies => ({
  consultations: consultations(),
  outbox: outbox(),
  mailer: mailer(),
  rateLimits: rateLimits(),
  unprovenMailPerHour: unprovenMailPerHour(),
  letterhead: letterhead(),
  businessInbox: businessInbox(),
  copiesFor: copiesFor({ office: team() }),
  clock,
  random,
  log,
});

/** Later than any booking. */
const FAR_MS = 366 * 24 * 60 * 60 * 1000;

/** The consultations that are still to come, earliest first. */
export async function comingBookings(): Promise<Booking[]> {
  const now = clock.now();
  return await consultations().startingBetween(now, now + FAR_MS);
}

/** Whether a booking lies outside of its counselor's hours, wholly or in part. */
export function isOutside(booking: Booking, { counselors }: Availability, zone: string): boolean {
  const counselor = counselors.find(({ id }) => id === booking.counselor.id);
  if (counselor === undefined) return true;
  const open = startsOn(counselor, booking.day, { minutes: CELL_MINUTES }, zone);
  return cellsOf({ start: booking.start, takesMinutes: booking.minutes }).some((cell) => !open.includes(cell));
}
