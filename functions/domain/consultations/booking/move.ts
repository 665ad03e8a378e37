import { MOVES_PER_BOOKING } from '#contract/endpoints/consultations/limits.ts';
import { conflict } from '../../shared/refusal.ts';
import { at, calendarOf, chooseTime, currentAvailability } from '../availability/choose-time.ts';
import { type Booking, factsOf, nameOf } from '../core/booking.ts';
import { type BookingDependencies, type BusinessChange, changeBooking, type NextBooking } from './change-booking.ts';
import { withReturnsUntil } from './lesson-hours.ts';
import { coming, refuseChanged } from './own-booking.ts';

/**
 * Moves a booking to another time of the same counselor. A lesson keeps its length and its hours.
 * The same start again changes nothing. For the business, the family's own moves, the hours of
 * notice and a missing video link don't count.
 * @param start ms since 1970
 * @returns the booking, and its start before
 * @throws Refusal NOT_FOUND unless it is the person's own; CONFLICT if it was canceled, has begun,
 *   was moved twice, was changed since `byBusiness.version`, or its counselor has left; INVALID_INPUT
 *   and SLOT_TAKEN as for booking
 */
export async function move(
  dependencies: BookingDependencies,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
  start: number,
  byBusiness?: BusinessChange,
): Promise<{ readonly booking: Booking; readonly startBefore: number }> {
  const isFamily = byBusiness === undefined;
  let startBefore = start;
  const booking = await changeBooking(dependencies, userId, async (bookings): Promise<NextBooking> => {
    const now = dependencies.clock.now();
    const found = coming(bookings, id, now);
    if (found.status === 'CANCELED') {
      throw conflict(`This ${nameOf(found)} was canceled. ${isFamily ? 'You' : 'The family'} can book another time.`);
    }
    startBefore = found.start;
    if (found.start === start) return { booking: found };
    if (isFamily && found.moves >= MOVES_PER_BOOKING) {
      throw conflict(`This ${nameOf(found)} was moved twice already. Please cancel it and book another time.`);
    }
    refuseChanged(found, byBusiness);
    const availability = await currentAvailability(dependencies);
    const calendar = calendarOf(dependencies, isFamily ? availability : { ...availability, noticeHours: 0 }, {
      ...factsOf(found),
      minutes: found.lesson === undefined ? undefined : found.minutes,
    });
    if (!isFamily && !calendar.availability.counselors.some((one) => one.id === found.counselor.id)) {
      throw conflict(`${found.counselor.name} has no hours for it anymore. Use “Cancel it” instead.`);
    }
    const how = isFamily ? found.how : 'phone';
    const time = await chooseTime(calendar, { start, counselor: found.counselor.id, how, moving: found });
    const moves = found.moves + (isFamily ? 1 : 0);
    const moved = { ...found, ...at(time, calendar), moves, sequence: found.sequence + 1 };
    // Moving a lesson far away must not make a late cancellation an early one.
    const keepsReturnsUntil = isFamily && found.lesson !== undefined && now > found.lesson.returnsUntil;
    return {
      ...(await withReturnsUntil(dependencies, moved, keepsReturnsUntil)),
      counselor: time.counselor,
      byBusiness,
    };
  });
  return { booking, startBefore };
}
