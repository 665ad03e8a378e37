import { CLASS_WAITING_MAX } from '#contract/endpoints/classes/limits.ts';
import { WAITS_PER_EMAIL_PER_DAY } from '#contract/endpoints/consultations/limits.ts';
import { changeSeats } from '../seats/change-seats.ts';
import { closedBecause } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import { freeSeats, type Seats } from '../seats/seats.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock, RateLimits } from '../shared/ports.ts';
import { DAY_SECONDS, inboxOf, takeOrRefuse, takeTypedMail, waitsKey } from '../shared/rate-limits.ts';
import { Refusal } from '../shared/refusal.ts';

interface Dependencies {
  readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seats' | 'changeSeats'>;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * Notes that an address wants a seat of a full class if one comes free. Nothing is sent now, and
 * the answer is the same for every address, also for one that waits already.
 * @throws Refusal NOT_FOUND for a draft or an unknown id; CONFLICT if nobody can enroll, if a seat
 *   is free, or if too many wait; TOO_MANY_REQUESTS beyond 30 emails an hour per viewer address or
 *   3 a day per inbox
 */
export function joinClassWaitingList({ classes, businessProfile, rateLimits, clock }: Dependencies) {
  return async ({
    input: { id, email },
    viewer,
  }: {
    input: { id: string; email: string };
    viewer: string;
  }): Promise<void> => {
    const now = clock.now();
    const found = await classes.find(id);
    if (found === undefined || found.state === 'DRAFT') throw new Refusal('NOT_FOUND');
    const closed = closedBecause(found, now, businessProfile.timeZone);
    if (closed !== undefined) throw new Refusal('CONFLICT', { message: closed });
    await takeTypedMail(rateLimits, viewer, now);
    await takeOrRefuse(rateLimits, waitsKey(email), WAITS_PER_EMAIL_PER_DAY, now, DAY_SECONDS);
    await changeSeats(classes, id, (seats) => withWaiting(seats, email, now));
  };
}

/** @throws Refusal CONFLICT if a seat is free, or too many wait */
function withWaiting(seats: Seats, email: string, now: number): Seats {
  if (freeSeats(seats, now) > 0) {
    throw new Refusal('CONFLICT', { message: 'A seat is free again. Reload the page to enroll.' });
  }
  // First, so that the answer doesn't say who waits.
  if (seats.waiting.length >= CLASS_WAITING_MAX) {
    throw new Refusal('CONFLICT', { message: 'The waiting list of this class is full.' });
  }
  if (seats.waiting.some((one) => inboxOf(one.email) === inboxOf(email))) return seats;
  return { ...seats, version: seats.version + 1, waiting: [...seats.waiting, { email, since: now }] };
}
