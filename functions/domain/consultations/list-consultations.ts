import type { ResOf } from '#contract/endpoint.ts';
import type { listConsultations as contract } from '#contract/endpoints/consultations/public.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import type { Session } from '../sign-in/ports.ts';
import { asConsultation, bookingEndsAt } from './booking.ts';
import type { Consultations } from './ports.ts';

/** A person's own consultations of the last two years, the latest start first. */
export function listConsultations({
  consultations,
  clock,
  businessProfile,
}: {
  consultations: Consultations;
  clock: Clock;
  businessProfile: BusinessProfile;
}) {
  return async ({ session }: { session: Session }): Promise<ResOf<typeof contract>> => {
    const { bookings } = await consultations.ofPerson(session.user.id);
    return {
      zone: businessProfile.timeZone,
      // DynamoDB deletes expired items hours late.
      consultations: bookings
        .filter((booking) => bookingEndsAt(booking) > clock.now())
        .toSorted((a, b) => b.start - a.start)
        .map(asConsultation),
    };
  };
}
