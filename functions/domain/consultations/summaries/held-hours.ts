import { addMonths, dayIn } from '#contract/dates.ts';
import type { HeldHours } from '#contract/endpoints/consultations/office.ts';
import { lessonOutcomes } from '#contract/endpoints/consultations/shapes.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Colleague } from '../../shared/colleague.ts';
import type { Clock } from '../../shared/ports.ts';
import { startOfDay } from '../../shared/times/start-of-day.ts';
import { type Booking, bookingKeptUntil, outcomeOf } from '../core/booking.ts';
import { ownOf } from '../core/own-availability.ts';
import type { Consultations } from '../core/ports.ts';

export interface HeldHoursDependencies {
  readonly consultations: Pick<Consultations, 'availability' | 'lessonsBetween'>;
  readonly clock: Clock;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
}

/** A month as it was asked for, a year, or by default the month of today. */
export const periodOf = (
  { clock, businessProfile }: Pick<HeldHoursDependencies, 'clock' | 'businessProfile'>,
  asked: string,
): string => (asked === '' ? dayIn(businessProfile.timeZone, clock.now()).slice(0, 7) : asked);

/**
 * The lessons that a member may see, by counselor and month: an owner all, also of counselors who
 * have left, and a counselor their own.
 * @param period `YYYY-MM` or `YYYY`
 */
export async function heldHours(
  { consultations, clock, businessProfile: { timeZone } }: HeldHoursDependencies,
  { period, member }: { readonly period: string; readonly member: Colleague },
): Promise<HeldHours[]> {
  const isYear = period.length === 4;
  const first = isYear ? `${period}-01-01` : `${period}-01`;
  const next = addMonths(first, isYear ? 12 : 1);
  const [availability, bookings] = await Promise.all([
    consultations.availability(),
    consultations.lessonsBetween(startOfDay(timeZone, first), startOfDay(timeZone, next)),
  ]);
  const own = ownOf(member, availability ?? { counselors: [] });
  const isSeen = ({ counselor }: Booking) => member.role === 'owner' || own.includes(counselor.id);
  const groups = new Map<string, HeldHours>();
  const now = clock.now();
  for (const booking of bookings) {
    const outcome = outcomeOf(booking, now);
    // DynamoDB deletes expired items hours late.
    if (outcome === undefined || !isSeen(booking) || bookingKeptUntil(booking) <= now) continue;
    const group = groupOf(groups, booking);
    const { id, day, start, minutes, fullname, email } = booking;
    group.sessions.push({ id, day, start, hours: minutes / 60, fullname, email, outcome });
    group.hours[outcome] += minutes / 60;
  }
  const placeOf = ({ counselor: { id, name }, month }: HeldHours) => `${name} ${id} ${month}`;
  return [...groups.values()].toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
}

function groupOf(groups: Map<string, HeldHours>, { counselor: { id, name }, day }: Booking): HeldHours {
  const month = day.slice(0, 7);
  const key = `${id} ${month}`;
  const hours = Object.fromEntries(lessonOutcomes.map((outcome) => [outcome, 0])) as HeldHours['hours'];
  const group = groups.get(key) ?? { counselor: { id, name }, month, hours, sessions: [] };
  groups.set(key, group);
  return group;
}
