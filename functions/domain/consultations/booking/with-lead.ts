import { dayIn } from '#contract/dates.ts';
import { leadOfBooking } from '../../leads/lead-of-booking.ts';
import type { FollowUps, Leads } from '../../leads/ports.ts';
import type { Consultations } from '../core/ports.ts';
import type { BookingDependencies, NextBooking } from './change-booking.ts';

/** What booking and canceling also change: the leads. */
export interface LeadDependencies extends Pick<BookingDependencies, 'consultations' | 'clock' | 'businessProfile'> {
  readonly leads: Pick<Leads, 'latest'>;
  readonly followUps: Pick<FollowUps, 'of'>;
  readonly consultations: BookingDependencies['consultations'] & Pick<Consultations, 'writeWithLead'>;
}

/** What canceling a booking means for the leads: someone has to call the family back. */
export const callBack =
  (dependencies: LeadDependencies) =>
  async (next: NextBooking): Promise<NextBooking> =>
    await withLead(dependencies, next, 'callback');

/**
 * A free consultation with what it means for the leads (docs/product.md#leads), stored in one
 * transaction. A lesson is of a family that has signed: it stays as it is.
 */
export async function withLead(
  dependencies: LeadDependencies,
  next: NextBooking,
  state: 'booked' | 'callback',
): Promise<NextBooking> {
  const { consultations, clock, businessProfile } = dependencies;
  if (next.booking.lesson !== undefined) return next;
  const canceled = state === 'callback' ? dayIn(businessProfile.timeZone, next.booking.start) : undefined;
  const lead = await leadOfBooking(dependencies, next.booking, canceled, clock.now());
  if (lead === undefined) return next;
  return { ...next, store: async (change, mails) => await consultations.writeWithLead(change, mails, lead) };
}
