import { conflict } from '../../shared/refusal.ts';
import type { Booking } from '../core/booking.ts';
import { type BookingDependencies, type BusinessChange, changeBookings, type NextBooking } from './change-booking.ts';
import { withHoursOfCanceled } from './lesson-hours.ts';
import { coming, refuseChanged } from './own-booking.ts';

interface Canceling {
  /** Also those of its series that begin after it. */
  readonly rest?: boolean;
  /** Gives all hours back, and changes what the family reads. */
  readonly byBusiness?: BusinessChange;
  /** Adds to what is stored; by default nothing. */
  readonly completed?: (next: NextBooking) => Promise<NextBooking>;
}

/**
 * Cancels a booking, or with `rest` a lesson and the rest of its series in one step. Canceling it
 * again answers the same, and the rest of which nothing is left, the lesson.
 * @throws Refusal NOT_FOUND; CONFLICT if it has begun, was changed since `byBusiness.version`, or
 *   with `rest` was booked alone
 */
export const cancel = async (
  dependencies: BookingDependencies,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
  { rest = false, byBusiness, completed = (next) => Promise.resolve(next) }: Canceling = {},
): Promise<readonly [Booking, ...Booking[]]> =>
  await changeBookings(dependencies, userId, async (bookings) => {
    const now = dependencies.clock.now();
    const found = coming(bookings, id, now);
    const [first, ...more] = (rest ? restOf(bookings, found, now) : [found])
      .filter(({ status }) => status === 'BOOKED')
      .map((booking) => ({ ...booking, status: 'CANCELED' as const, sequence: booking.sequence + 1 }));
    if (first === undefined) return { booking: found };
    refuseChanged(found, byBusiness);
    const facts = { now, isByBusiness: byBusiness !== undefined };
    const { bookings: ended, hours } = await withHoursOfCanceled(dependencies, [first, ...more], facts);
    const [booking, ...others] = ended;
    return await completed({ booking, others, hours, byBusiness });
  });

/**
 * A lesson and those of its series that begin after it, earliest first.
 * @throws Refusal CONFLICT if it was booked alone
 */
function restOf(bookings: readonly Booking[], found: Booking, now: number): Booking[] {
  if (found.series === undefined) throw conflict('This session was booked alone. Please cancel just this one.');
  return bookings
    .filter(({ start, series }) => start > now && start >= found.start && series?.id === found.series?.id)
    .toSorted((one, other) => one.start - other.start);
}
