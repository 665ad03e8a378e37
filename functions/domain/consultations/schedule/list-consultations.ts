import type { listConsultations as contract } from '#contract/endpoints/consultations/public.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock } from '../../shared/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { requireLoginCode } from '../../sign-in/login-code.ts';
import { asConsultation, bookingKeptUntil } from '../core/booking.ts';
import type { Consultations, Summaries } from '../core/ports.ts';
import { asLessonSummary } from '../core/summary.ts';

interface Dependencies {
  consultations: Pick<Consultations, 'ofPerson'>;
  summaries: Pick<Summaries, 'newestOf'>;
  clock: Clock;
  businessProfile: BusinessProfile;
}

/**
 * A person's own consultations of the last two years, the latest start first, with summaries.
 * @throws Refusal LOGIN_CODE_NEEDED if one of them is a lesson
 */
export function listConsultations(dependencies: Dependencies): UseCase<typeof contract, 'session'> {
  const { consultations, summaries, clock, businessProfile } = dependencies;
  return async ({ session }) => {
    const { bookings } = await consultations.ofPerson(session.user.id);
    const hasLessons = bookings.some((booking) => booking.lesson !== undefined);
    if (hasLessons) requireLoginCode(session);
    const newest = hasLessons ? await summaries.newestOf(session.user.id) : undefined;
    return {
      zone: businessProfile.timeZone,
      // DynamoDB deletes expired items hours late.
      consultations: bookings
        .filter((booking) => bookingKeptUntil(booking) > clock.now())
        .toSorted((a, b) => b.start - a.start)
        .map((booking) => {
          const summary = newest?.get(booking.id);
          return {
            ...asConsultation(booking),
            ...(summary === undefined ? {} : { summary: asLessonSummary(summary) }),
          };
        }),
    };
  };
}
