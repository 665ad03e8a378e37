import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock } from '../../shared/ports.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Session } from '../../shared/session.ts';
import { requireLoginCode } from '../../sign-in/login-code.ts';
import { calendarEntry } from '../core/calendar-entry.ts';
import type { Consultations } from '../core/ports.ts';

interface Dependencies {
  readonly consultations: Pick<Consultations, 'ofPerson'>;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly clock: Clock;
}

/**
 * The calendar entry of a person's consultation.
 * @throws Refusal NOT_FOUND unless it is the person's own; LOGIN_CODE_NEEDED for a lesson
 */
export function getConsultationInvite({ consultations, businessProfile, businessInbox, clock }: Dependencies) {
  return async ({ input, session }: { input: { id: string }; session: Session }): Promise<string> => {
    const { bookings } = await consultations.ofPerson(session.user.id);
    const booking = bookings.find(({ id }) => id === input.id);
    if (booking === undefined) throw new Refusal('NOT_FOUND');
    if (booking.lesson !== undefined) requireLoginCode(session);
    return calendarEntry(booking, { businessProfile, businessInbox, reader: 'person', now: clock.now() });
  };
}
