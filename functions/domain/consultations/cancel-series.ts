import type { cancelSeries as contract } from '#contract/endpoints/consultations/public.ts';
import { conflict } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { asConsultation, type Booking } from './booking.ts';
import { canceled } from './cancel-consultation.ts';
import { type BookingDependencies, changeBookings, countChange } from './change-booking.ts';
import { requireCodeForLesson } from './lesson-code.ts';
import { type BusinessChange, coming, refuseChanged } from './move-consultation.ts';

/**
 * Cancels a lesson and those of its series that come after it, in one step. Canceling them again
 * answers the same. What is canceled in time gives its hours back.
 * @throws Refusal as {@link cancelRest}; LOGIN_CODE_NEEDED
 */
export function cancelSeries(dependencies: BookingDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { id }, session }) => {
    await countChange(dependencies, session);
    await requireCodeForLesson(dependencies, session, id);
    const ended = await cancelRest(dependencies, { id, userId: session.user.id });
    return { consultations: ended.map(asConsultation) };
  };
}

/**
 * Cancels a lesson and those of its series that begin after it. Without any to cancel, it answers
 * the lesson.
 * @param byBusiness gives all hours back, and changes what the family reads
 * @throws Refusal NOT_FOUND; CONFLICT if it has begun, was booked alone, or was changed since
 *   `byBusiness.version`
 */
export const cancelRest = async (
  dependencies: BookingDependencies,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
  byBusiness?: BusinessChange,
): Promise<readonly [Booking, ...Booking[]]> =>
  await changeBookings(dependencies, userId, async (bookings) => {
    const now = dependencies.clock.now();
    const found = coming(bookings, id, now);
    if (found.series === undefined) throw conflict('This session was booked alone. Please cancel just this one.');
    const [first, ...more] = bookings
      .filter(
        ({ status, start, series }) =>
          status === 'BOOKED' && start > now && start >= found.start && series?.id === found.series?.id,
      )
      .toSorted((one, other) => one.start - other.start);
    if (first === undefined) return { booking: found, counselor: undefined };
    refuseChanged(found, byBusiness?.version);
    return await canceled(dependencies, [first, ...more], byBusiness);
  });
