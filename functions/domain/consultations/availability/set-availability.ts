import { isDeepStrictEqual } from 'node:util';
import { addDays, dayIn } from '#contract/dates.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock } from '../../shared/ports.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Availability } from '../core/availability.ts';
import { type Booking, laterThanBookings } from '../core/booking.ts';
import { ofDemos } from '../core/kinds.ts';
import { isOutside } from '../core/office-consultation.ts';
import type { Consultations } from '../core/ports.ts';
import { findFreeTimes } from './free-times.ts';

export interface AvailabilityDependencies {
  readonly consultations: Pick<Consultations, 'availability' | 'startingBetween' | 'taken'>;
  readonly clock: Clock;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
}

const EFFECT_DAYS = 14;

/** The consultations that are still to come, earliest first. */
export async function comingBookings({
  consultations,
  clock,
}: {
  readonly consultations: Pick<Consultations, 'startingBetween'>;
  readonly clock: Clock;
}): Promise<Booking[]> {
  const now = clock.now();
  return await consultations.startingBetween(now, laterThanBookings(now));
}

/**
 * Stores new hours, unless they are those stored. Never changes a booking.
 * @param stored what they were made from
 * @throws Refusal CONFLICT if another change came first; nothing is written then
 */
export function storeAvailability({
  consultations,
}: {
  readonly consultations: Pick<Consultations, 'setAvailability'>;
}) {
  return async (next: Availability, stored: Availability | undefined): Promise<{ readonly changed: boolean }> => {
    if (stored !== undefined && isDeepStrictEqual({ ...next, version: stored.version }, stored)) {
      return { changed: false };
    }
    if (!(await consultations.setAvailability(next))) throw new Refusal('CONFLICT');
    return { changed: true };
  };
}

/** The booked consultations to come that lie outside of hours, earliest first. */
export function bookedOutside(
  dependencies: Omit<AvailabilityDependencies, 'consultations'> & {
    readonly consultations: Pick<Consultations, 'startingBetween'>;
  },
) {
  return async (availability: Availability): Promise<Booking[]> =>
    (await comingBookings(dependencies)).filter((booking) =>
      isOutside(booking, availability, dependencies.businessProfile.timeZone),
    );
}

/** The number of times that families can choose with these hours, by day and counselor. */
export function freeByDay({ consultations, clock, businessProfile: { timeZone: zone } }: AvailabilityDependencies) {
  return async (
    availability: Availability,
  ): Promise<{ readonly day: string; readonly counselor: string; readonly free: number }[]> => {
    const now = clock.now();
    const days = Array.from({ length: EFFECT_DAYS }, (_, index) => addDays(dayIn(zone, now), index));
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const { counselors } = availability;
    const found = [availability, ofDemos(availability)].map(
      async (hours) =>
        await findFreeTimes(
          { consultations, availability: hours, zone, now },
          { first, last, counselors: hours.counselors },
        ),
    );
    // Most times are free for both.
    const counts = new Map<string, Set<number>>();
    for (const { start, counselor } of (await Promise.all(found)).flat()) {
      const key = `${dayIn(zone, start)} ${counselor.id}`;
      counts.set(key, (counts.get(key) ?? new Set()).add(start));
    }
    return days.flatMap((day) =>
      counselors.map(({ id }) => ({ day, counselor: id, free: counts.get(`${day} ${id}`)?.size ?? 0 })),
    );
  };
}
