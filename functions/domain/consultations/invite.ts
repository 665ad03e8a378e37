import { CALENDAR_FEED_SECONDS, inMs } from '#contract/limits.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import type { Session } from '../sign-in/ports.ts';
import { laterThanBookings } from './booking.ts';
import { calendarEntry, calendarFeed } from './calendar-entry.ts';
import type { Consultations } from './ports.ts';

interface Dependencies {
  readonly consultations: Pick<Consultations, 'ofPerson'>;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly clock: Clock;
}

/**
 * The calendar entry of a person's consultation.
 * @throws Refusal NOT_FOUND unless it is the person's own; LOGIN_CODE_NEEDED for a session
 */
export function getInvite({ consultations, businessProfile, businessInbox, clock }: Dependencies) {
  return async ({ input, session }: { input: { id: string }; session: Session }): Promise<string> => {
    const { bookings } = await consultations.ofPerson(session.user.id);
    const booking = bookings.find(({ id }) => id === input.id);
    if (booking === undefined) throw new Refusal('NOT_FOUND');
    if (booking.session !== undefined) requireLoginCode(session);
    return calendarEntry({ booking, businessProfile, businessInbox, reader: 'person', now: clock.now() });
  };
}

/**
 * A counselor's consultations, to subscribe to from a calendar: first name and phone, no notes.
 * @throws Refusal NOT_FOUND for an unknown or replaced secret
 */
export function getCalendarFeed({
  consultations,
  businessProfile,
  clock,
}: Omit<Dependencies, 'businessInbox' | 'consultations'> & {
  readonly consultations: Pick<Consultations, 'availability' | 'startingBetween'>;
}) {
  return async ({ input }: { input: { secret: string } }): Promise<string> => {
    const availability = await consultations.availability();
    const hash = hashToken(input.secret);
    const counselor = availability?.counselors.find(({ feedHash }) => feedHash === hash);
    if (counselor === undefined) throw new Refusal('NOT_FOUND');
    const now = clock.now();
    const since = now - inMs(CALENDAR_FEED_SECONDS);
    const bookings = await consultations.startingBetween(since, laterThanBookings(now));
    return calendarFeed({
      bookings: bookings.filter((booking) => booking.counselor.id === counselor.id),
      counselor,
      businessProfile,
      now,
    });
  };
}
