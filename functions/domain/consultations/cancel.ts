import type { Consultation } from '#contract/shapes.ts';
import type { Session } from '../ports/sessions.ts';
import { asConsultation, type Booking } from './booking.ts';
import { type BookingDependencies, changeBooking, countChange } from './change-booking.ts';
import { coming } from './move.ts';

/**
 * Cancels a person's consultation. Canceling it again answers the same.
 * @throws Refusal NOT_FOUND unless it is the person's own; CONFLICT if it has begun
 */
export function cancelConsultation(dependencies: BookingDependencies) {
  return async ({ input, session }: { input: { id: string }; session: Session }): Promise<Consultation> => {
    await countChange(dependencies, session);
    return asConsultation(await cancel(dependencies, { id: input.id, userId: session.user.id }));
  };
}

/**
 * Cancels a consultation for the business, and tells the family.
 * @throws Refusal NOT_FOUND, or CONFLICT if it has begun
 */
export const cancelByBusiness =
  (dependencies: BookingDependencies) =>
  async (booking: Pick<Booking, 'id' | 'userId'>): Promise<Booking> =>
    await cancel(dependencies, booking, 'business');

/**
 * Cancels a consultation.
 * @param canceledBy changes what the family reads
 * @throws Refusal NOT_FOUND, or CONFLICT if it has begun
 */
export const cancel = async (
  dependencies: BookingDependencies,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
  canceledBy?: 'business',
): Promise<Booking> =>
  await changeBooking(dependencies, userId, (bookings) => {
    const found = coming(bookings, id, dependencies.clock.now());
    const booking =
      found.status === 'CANCELED' ? found : { ...found, status: 'CANCELED' as const, sequence: found.sequence + 1 };
    return Promise.resolve({ booking, counselor: undefined, ...(canceledBy === undefined ? {} : { canceledBy }) });
  });
