import type { returnOfficeHours as contract } from '#contract/endpoints/consultations/office.ts';
import type { Change } from '../../shared/audit-entry.ts';
import { conflict } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type Booking, canReturn } from '../core/booking.ts';
import type { Summaries } from '../core/ports.ts';
import { type BookingDependencies, changeBooking, type NextBooking } from './change-booking.ts';
import { withHoursBack } from './lesson-hours.ts';
import { currentOfficeConsultation } from './office-consultations.ts';
import { ownBooking } from './own-booking.ts';

/**
 * Gives the hours of a lesson back that was canceled late, or that nobody came to.
 * @throws Refusal as {@link returnHours}
 */
export function returnOfficeHours(
  dependencies: BookingDependencies & { readonly summaries: Pick<Summaries, 'states'> },
): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { id, person }, record }) => {
    const { booking, ...hours } = await returnHours(dependencies)({ id, userId: person });
    record(hours);
    return await currentOfficeConsultation(dependencies, booking);
  };
}

/**
 * Gives the hours of a lesson back that was canceled late or has begun, once, and tells the family.
 * @returns the lesson, and its agreement's hours before and after
 * @throws Refusal NOT_FOUND; CONFLICT for a consultation, for a lesson to come, if they are back
 *   already, and if the agreement was erased
 */
export function returnHours(dependencies: BookingDependencies) {
  return async ({
    id,
    userId,
  }: Pick<Booking, 'id' | 'userId'>): Promise<Pick<Change, 'before' | 'after'> & { readonly booking: Booking }> => {
    const now = dependencies.clock.now();
    let change: Pick<Change, 'before' | 'after'> = {};
    const booking = await changeBooking(dependencies, userId, async (bookings): Promise<NextBooking> => {
      const found = ownBooking(bookings, id);
      change = {};
      if (found.lesson?.returned === true) throw conflict('The hours of this session were given back already.');
      if (found.lesson === undefined) throw conflict('This meeting took no hours, so none can go back.');
      if (!canReturn(found, now)) throw conflict('This session is still to come. Cancel it, and its hours go back.');
      const next = await withHoursBack(dependencies, found, { now, kind: 'returned' });
      if (next.hours?.write === undefined) throw conflict('The agreement of this session was erased.');
      const { before, balance: after } = next.hours.write;
      change = { before: { hoursLeft: before.minutes / 60 }, after: { hoursLeft: after.minutes / 60 } };
      return next;
    });
    return { booking, ...change };
  };
}
