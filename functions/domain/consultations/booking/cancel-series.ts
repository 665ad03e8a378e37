import type { cancelSeries as contract } from '#contract/endpoints/consultations/public.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { asConsultation } from '../core/booking.ts';
import { cancel } from './cancel.ts';
import { type BookingDependencies } from './change-booking.ts';
import { admitChange } from './own-booking.ts';

/**
 * Cancels a lesson and those of its series that come after it, in one step. Canceling them again
 * answers the same. What is canceled in time gives its hours back.
 * @throws Refusal as {@link cancel}; LOGIN_CODE_NEEDED; TOO_MANY_REQUESTS
 */
export function cancelSeries(dependencies: BookingDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { id }, session }) => {
    await admitChange(dependencies, session, id);
    const ended = await cancel(dependencies, { id, userId: session.user.id }, { rest: true });
    return { consultations: ended.map(asConsultation) };
  };
}
