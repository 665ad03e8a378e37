import { CALENDAR_FEED_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { inMs } from '#contract/limits.ts';
import { endOfClass } from '../../seats/group-class.ts';
import type { Classes } from '../../seats/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { hashToken } from '../../shared/hashes.ts';
import type { Clock } from '../../shared/ports.ts';
import { Refusal } from '../../shared/refusal.ts';
import { laterThanBookings } from '../core/booking.ts';
import { calendarFeed } from '../core/calendar-entry.ts';
import type { Consultations } from '../core/ports.ts';

interface Dependencies {
  readonly consultations: Pick<Consultations, 'availability' | 'startingBetween'>;
  readonly classes: Pick<Classes, 'list'>;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
}

/**
 * A counselor's consultations and classes, to subscribe to from a calendar: first name and phone,
 * no notes.
 * @throws Refusal NOT_FOUND for an unknown or replaced secret
 */
export function getCalendarFeed({ consultations, classes, businessProfile, clock }: Dependencies) {
  return async ({ input }: { input: { secret: string } }): Promise<string> => {
    const availability = await consultations.availability();
    const hash = hashToken(input.secret);
    const counselor = availability?.counselors.find(({ feedHash }) => feedHash === hash);
    if (counselor === undefined) throw new Refusal('NOT_FOUND');
    const now = clock.now();
    const since = now - inMs(CALENDAR_FEED_SECONDS);
    const [bookings, all] = await Promise.all([
      consultations.startingBetween(since, laterThanBookings(now)),
      classes.list(),
    ]);
    return calendarFeed({
      bookings: bookings.filter((booking) => booking.counselor.id === counselor.id),
      classes: all.filter(
        (one) => one.teacher.id === counselor.id && one.state !== 'CANCELED' && endOfClass(one) >= since,
      ),
      counselor,
      businessProfile,
      now,
    });
  };
}
