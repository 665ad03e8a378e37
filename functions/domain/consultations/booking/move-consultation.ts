import type { moveConsultation as contract } from '#contract/endpoints/consultations/public.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { asConsultation } from '../core/booking.ts';
import { type BookingDependencies } from './change-booking.ts';
import { move } from './move.ts';
import { admitChange } from './own-booking.ts';

/**
 * Moves a consultation to another time of the same counselor.
 * @throws Refusal as {@link move}; LOGIN_CODE_NEEDED for a lesson; TOO_MANY_REQUESTS
 */
export function moveConsultation(dependencies: BookingDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input, session }) => {
    await admitChange(dependencies, session, input.id);
    const own = { id: input.id, userId: session.user.id };
    return asConsultation((await move(dependencies, own, Date.parse(input.start))).booking);
  };
}
