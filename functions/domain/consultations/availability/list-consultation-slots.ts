import { addDays, dayIn } from '#contract/dates.ts';
import { CONSULTATION_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import type { listConsultationSlots as contract } from '#contract/endpoints/consultations/public.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock } from '../../shared/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { availabilityFor, wantedSubject } from '../core/kinds.ts';
import type { Consultations } from '../core/ports.ts';
import { asSlots, findFreeTimes } from './free-times.ts';

/**
 * The free times of some days in the business's time zone (docs/product.md#consultations). Before
 * any hours were set there are none. `minutes` asks for those of a lesson, `subject` for those of
 * demo classes, of which there may be none.
 * @throws Refusal INVALID_INPUT for a demo class without a subject
 */
export function listConsultationSlots({
  consultations,
  clock,
  businessProfile,
}: {
  consultations: Pick<Consultations, 'availability' | 'taken'>;
  clock: Clock;
  businessProfile: BusinessProfile;
}): UseCase<typeof contract> {
  return async ({ input: { from, days, minutes: asked, kind = 'consultation', subject } }) => {
    const now = clock.now();
    const taught = wantedSubject(kind, subject);
    const zone = businessProfile.timeZone;
    const stored = await consultations.availability();
    if (stored === undefined) return { zone, minutes: asked ?? CONSULTATION_MINUTES, counselors: [], slots: [] };
    const availability = availabilityFor(stored, { minutes: asked, subject: taught });
    const today = dayIn(zone, now);
    const first = from === undefined || from < today ? today : from;
    const { minutes, counselors } = availability;
    const times = await findFreeTimes(
      { consultations, availability, zone, now },
      { first, last: addDays(from ?? today, days - 1), counselors },
    );
    return {
      zone,
      minutes,
      counselors: counselors.map(({ id, name, meetingLink }) => ({ id, name, video: meetingLink !== undefined })),
      slots: asSlots(times),
    };
  };
}
