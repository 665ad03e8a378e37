import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import type { Session } from '../../shared/session.ts';
import { asConsultation } from '../core/booking.ts';
import { cancel } from './cancel.ts';
import { type BookingDependencies } from './change-booking.ts';
import { admitChange } from './own-booking.ts';
import { callBack, type LeadDependencies } from './with-lead.ts';

/**
 * Cancels a person's consultation, so that the team calls back. Canceling it again answers the
 * same. A lesson that is canceled in time gives its hours back.
 * @throws Refusal as {@link cancel}; LOGIN_CODE_NEEDED for a lesson; TOO_MANY_REQUESTS
 */
export function cancelConsultation(dependencies: BookingDependencies & LeadDependencies) {
  return async ({ input, session }: { input: { id: string }; session: Session }): Promise<Consultation> => {
    await admitChange(dependencies, session, input.id);
    const own = { id: input.id, userId: session.user.id };
    const [canceled] = await cancel(dependencies, own, { completed: callBack(dependencies) });
    return asConsultation(canceled);
  };
}
