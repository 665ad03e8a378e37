import { addDays, dayIn } from '#contract/dates.ts';
import type { listOfficeConsultations as listContract } from '#contract/endpoints/consultations/office.ts';
import type { Balances } from '../../balances/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock } from '../../shared/ports.ts';
import { startOfDay } from '../../shared/times/start-of-day.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { toOfficeConsultations } from '../core/office-consultation.ts';
import type { Consultations, Summaries } from '../core/ports.ts';

/** The booked consultations of some days in the business's time zone, earliest first. */
export function listOfficeConsultations({
  consultations,
  balances,
  summaries,
  clock,
  businessProfile: { timeZone: zone },
}: {
  readonly consultations: Pick<Consultations, 'availability' | 'startingBetween'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly summaries: Pick<Summaries, 'states'>;
  readonly clock: Clock;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
}): UseCase<typeof listContract> {
  return async ({ input: { from, days } }) => {
    const now = clock.now();
    const first = from === '' ? dayIn(zone, now) : from;
    const [availability, bookings] = await Promise.all([
      consultations.availability(),
      consultations.startingBetween(startOfDay(zone, first), startOfDay(zone, addDays(first, days))),
    ]);
    const at = { availability, zone, now };
    return { consultations: await toOfficeConsultations({ balances, summaries }, bookings, at) };
  };
}
