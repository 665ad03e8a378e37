import { addDays } from '#contract/dates.ts';
import {
  CLASS_MAILS_PER_WRITE,
  SEAT_OFFERED_SECONDS,
  WAITING_PROOF_SECONDS,
} from '#contract/endpoints/classes/limits.ts';
import { inMs } from '#contract/limits.ts';
import { deliverNow, type LetterDelivery } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { closedBecause, endOfClass, type GroupClass } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import { freeSeats, type Seats, seatsHeldBy, type Waiting } from '../seats/seats.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { seatOfferMail, waitingEndedMail } from './class-schedule-mails.ts';
import { waitingToken } from './waiting-token.ts';

/** What offering the seats of a class needs. */
export interface OfferDependencies extends LetterDelivery {
  readonly classes: Pick<ClassSeats, 'changeSeats'>;
  readonly mailFeedback: Pick<MailFeedback, 'of'>;
  readonly peppers: Peppers;
}

type Dependencies = OfferDependencies & { readonly classes: Pick<Classes, 'list'> & Pick<ClassSeats, 'seatsOf'> };

/**
 * Offers free seats to those who wait and have proved their address, the first ones first: each
 * gets one email, and has the seats for 12 hours, unless the email comes back. Then the next one is
 * offered them. Who wants more seats than are free stays first until there are enough. Nobody waits
 * for a class that is over, or for one that is canceled, which each who waits is told.
 */
export function offerSeats(dependencies: Dependencies) {
  const { classes, log, clock } = dependencies;
  return async (): Promise<void> => {
    const listed = await classes.list();
    const known = await classes.seatsOf(listed.map(({ id }) => id));
    let [waiting, offered] = [0, 0];
    for (const [place, groupClass] of listed.entries()) {
      const seats = known[place];
      if (seats === undefined || seats.waiting.length === 0) continue;
      if (groupClass.state === 'CANCELED') await tellWaiting(dependencies, groupClass, seats);
      else if (endOfClass(groupClass) <= clock.now())
        await classes.changeSeats({ ...seats, version: seats.version + 1, waiting: [] });
      else offered += await offerIn(dependencies, groupClass, seats);
      waiting += seats.waiting.length;
    }
    log.info('seat-offers', { waiting, offered });
  };
}

/**
 * Offers as many seats as are free, and drops offers that have ended and addresses that nobody has
 * proved in three days. If an order or another run came first, the next run goes on.
 * @returns how many were offered
 */
export async function offerIn(dependencies: OfferDependencies, groupClass: GroupClass, seats: Seats): Promise<number> {
  const { classes, clock, random, businessProfile, peppers } = dependencies;
  const now = clock.now();
  const { timeZone } = businessProfile;
  const [pepper] = await peppers();
  const offeredNow = seats.waiting.filter(({ offeredUntil }) => offeredUntil !== undefined);
  const { unreachable: returned } = await reachable(dependencies, offeredNow);
  const left = seats.waiting.filter((one) => isStillWaiting(one, now) && !returned.includes(one));
  const isOpen = closedBecause(groupClass, now, timeZone) === undefined;
  const free = isOpen ? freeSeats({ ...seats, waiting: left }, now) : 0;
  const may = left.filter((one) => one.proved && one.offeredUntil === undefined && seatsHeldBy(seats, one.email) === 0);
  const { next, unreachable } = await reachable(dependencies, may, free);
  if (next.length === 0 && unreachable.length === 0 && left.length === seats.waiting.length) return 0;
  const until = Math.min(now + inMs(SEAT_OFFERED_SECONDS), closesAt(groupClass, timeZone));
  const waiting = left
    .filter((one) => !unreachable.includes(one))
    .map((one) => (next.includes(one) ? { ...one, offeredUntil: until } : one));
  const mails = next.map((place) => {
    const token = waitingToken(pepper, { classId: groupClass.id, email: place.email });
    return toOutboxMail(seatOfferMail({ groupClass, place, until, token, businessProfile }), { random, now });
  });
  if (!(await classes.changeSeats({ ...seats, version: seats.version + 1, waiting }, mails))) return 0;
  await deliverNow(dependencies, mails);
  return mails.length;
}

/** Tells some of those who wait for a canceled class that it is, and the next runs the others. */
async function tellWaiting(dependencies: Dependencies, groupClass: GroupClass, seats: Seats): Promise<void> {
  const { classes, clock, random, businessProfile } = dependencies;
  const told = seats.waiting.slice(0, CLASS_MAILS_PER_WRITE);
  const { next } = await reachable(
    dependencies,
    told.filter(({ proved }) => proved),
  );
  const mails = next.map(({ email: to }) =>
    toOutboxMail(waitingEndedMail({ groupClass, to, businessProfile }), { random, now: clock.now() }),
  );
  const waiting = seats.waiting.slice(told.length);
  if (!(await classes.changeSeats({ ...seats, version: seats.version + 1, waiting }, mails))) return;
  await deliverNow(dependencies, mails);
}

/** An offer hasn't ended, and an address was proved or may still be. */
const isStillWaiting = ({ since, proved, offeredUntil = Infinity }: Waiting, now: number): boolean =>
  offeredUntil > now && (proved || since + inMs(WAITING_PROOF_SECONDS) > now);

/**
 * The first ones for whom there are enough seats and who can be mailed, and those before them who
 * can't.
 */
async function reachable(
  { mailFeedback, clock }: OfferDependencies,
  waiting: readonly Waiting[],
  seats = Number.POSITIVE_INFINITY,
) {
  const next: Waiting[] = [];
  const unreachable: Waiting[] = [];
  let left = seats;
  for (const one of waiting) {
    if (left === 0 || next.length === CLASS_MAILS_PER_WRITE) break;
    if (one.seats > left) continue;
    const isReachable = (await mailFeedback.of(one.email, clock.now())).length === 0;
    (isReachable ? next : unreachable).push(one);
    if (isReachable) left -= one.seats;
  }
  return { next, unreachable };
}

/** When nobody can enroll anymore. */
const closesAt = ({ enrollUntil, joinAfterStart, dates }: GroupClass, zone: string): number =>
  Math.min(
    startOfDay(zone, addDays(enrollUntil, 1)),
    joinAfterStart ? endOfClass({ dates }) : (dates[0]?.start ?? Infinity),
  );
