import { CLASS_WAITING_MAX, WAITS_PER_NETWORK_PER_WEEK } from '#contract/endpoints/classes/limits.ts';
import type { joinClassWaitingList as contract } from '#contract/endpoints/classes/public.ts';
import { WAITS_PER_EMAIL_PER_DAY } from '#contract/endpoints/consultations/limits.ts';
import { type Delivery, deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { changeSeats } from '../seats/change-seats.ts';
import { closedBecause, type GroupClass } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import { freeSeats, type Seats, sameInbox, type Waiting } from '../seats/seats.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock, Random, RateLimits } from '../shared/ports.ts';
import { blockOf, DAY_SECONDS, takeOrRefuse, takeTypedMail, waitsKey } from '../shared/rate-limits.ts';
import { conflict, Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { confirmPlaceMail } from './class-schedule-mails.ts';
import { waitingToken } from './waiting-token.ts';

/** What joining the waiting list of a class needs. */
export interface WaitingDependencies {
  readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seats' | 'changeSeats'>;
  readonly businessProfile: BusinessProfile;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * Notes that an address wants seats of a full class if they come free, and emails it a link: only
 * who clicks it is offered any. The answer and the email are the same for an address that waits
 * already. One that our email bounced from gets neither.
 * @throws Refusal NOT_FOUND for a draft or an unknown id; CONFLICT if nobody can enroll, if as many
 *   seats are free, or if too many wait; TOO_MANY_REQUESTS beyond 30 emails an hour per viewer
 *   address, 3 a day per inbox or 6 a week for a class per network
 */
export function joinClassWaitingList(
  dependencies: WaitingDependencies &
    Delivery & {
      readonly mailFeedback: Pick<MailFeedback, 'of'>;
      readonly peppers: Peppers;
      readonly random: Random;
    },
): UseCase<typeof contract, 'input' | 'viewer'> {
  const { classes, businessProfile, rateLimits, mailFeedback, peppers, random, clock } = dependencies;
  return async ({ input: { id, email, seats: wanted = 1 }, viewer }) => {
    const now = clock.now();
    const groupClass = await openClass(dependencies, id);
    await takeTypedMail(rateLimits, viewer, now);
    await takeOrRefuse(rateLimits, waitsKey(email), WAITS_PER_EMAIL_PER_DAY, now, DAY_SECONDS);
    await countPlace(rateLimits, { id, viewer, now });
    const [pepper] = await peppers();
    const token = waitingToken(pepper, { classId: id, email });
    const isReachable = (await mailFeedback.of(email, now)).length === 0;
    const mails = [confirmPlaceMail({ groupClass, to: email, token, businessProfile })]
      .filter(() => isReachable)
      .map((mail) => toOutboxMail(mail, { random, now }));
    const place = { email, since: now, seats: wanted, proved: false };
    await changeSeats(classes, id, (seats) => (isReachable ? withWaiting(seats, place) : checked(seats, place)), mails);
    await deliverNow(dependencies, mails);
  };
}

/** @throws Refusal NOT_FOUND, or CONFLICT if nobody can enroll */
export async function openClass(
  { classes, businessProfile, clock }: Pick<WaitingDependencies, 'classes' | 'businessProfile' | 'clock'>,
  id: string,
): Promise<GroupClass> {
  const found = await classes.find(id);
  if (found === undefined || found.state === 'DRAFT') throw new Refusal('NOT_FOUND');
  const closed = closedBecause(found, clock.now(), businessProfile.timeZone);
  if (closed !== undefined) throw conflict(closed);
  return found;
}

/** @throws Refusal TOO_MANY_REQUESTS */
export async function countPlace(
  rateLimits: RateLimits,
  { id, viewer, now }: { readonly id: string; readonly viewer: string; readonly now: number },
): Promise<void> {
  const key = `seat-waits#${id}#${blockOf(viewer)}`;
  await takeOrRefuse(rateLimits, key, WAITS_PER_NETWORK_PER_WEEK, now, 7 * DAY_SECONDS);
}

/**
 * The seats with a place on the waiting list, or with another wish at the place that there is,
 * unless seats are offered to it. If the list is full, the first address that nobody has proved
 * leaves it.
 * @throws Refusal CONFLICT if as many seats are free, or too many wait
 */
export function withWaiting(seats: Seats, place: Waiting): Seats {
  checked(seats, place);
  const known = seats.waiting.find(({ email }) => sameInbox(email, place.email));
  const kept = seats.waiting.length < CLASS_WAITING_MAX ? seats.waiting : withoutFirstUnproved(seats.waiting);
  const next =
    known === undefined
      ? [...kept, place]
      : seats.waiting.map((one) =>
          one === known
            ? {
                ...one,
                seats: one.offeredUntil === undefined ? place.seats : one.seats,
                proved: one.proved || place.proved,
              }
            : one,
        );
  return { ...seats, version: seats.version + 1, waiting: next };
}

/** The answer doesn't say who waits, so it looks at the list first. */
function checked(seats: Seats, { since: now, seats: wanted }: Waiting): Seats {
  if (freeSeats(seats, now) >= wanted) throw conflict('A seat is free again. Reload the page to enroll.');
  if (seats.waiting.length >= CLASS_WAITING_MAX && seats.waiting.every(({ proved }) => proved)) {
    throw conflict('The waiting list of this class is full.');
  }
  return seats;
}

function withoutFirstUnproved(waiting: Seats['waiting']): Seats['waiting'] {
  const first = waiting.find(({ proved }) => !proved);
  return waiting.filter((one) => one !== first);
}
