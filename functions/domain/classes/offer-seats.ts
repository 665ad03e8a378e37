import { addDays } from '#contract/dates.ts';
import { CLASS_MAILS_PER_WRITE, SEAT_OFFERED_SECONDS } from '#contract/endpoints/classes/limits.ts';
import { inMs } from '#contract/limits.ts';
import { type Delivery, deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { closedBecause, endOfClass, type GroupClass } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import { freeSeats, type Seats } from '../seats/seats.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Random } from '../shared/ports.ts';
import { startOfDay } from '../shared/start-of-day.ts';
import { seatOfferMail, waitingEndedMail } from './class-schedule-mails.ts';

interface Dependencies extends Delivery {
  readonly classes: Pick<Classes, 'list'> & Pick<ClassSeats, 'seatsOf' | 'changeSeats'>;
  readonly mailFeedback: Pick<MailFeedback, 'of'>;
  readonly random: Random;
  readonly businessProfile: BusinessProfile;
}

type Waiting = Seats['waiting'][number];

/**
 * Offers free seats to those who wait, the first ones first: each gets one email, and has the seat
 * for 12 hours. Then the next one is offered it. Nobody waits for a class that is over, or for one
 * that is canceled, which each who waits is told.
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
 * Offers as many seats as are free. If an order or another run came first, the next run goes on.
 * @returns how many were offered
 */
async function offerIn(dependencies: Dependencies, groupClass: GroupClass, seats: Seats): Promise<number> {
  const { classes, clock, random, businessProfile } = dependencies;
  const now = clock.now();
  const { timeZone } = businessProfile;
  const left = seats.waiting.filter(({ offeredUntil }) => offeredUntil === undefined || offeredUntil > now);
  const isOpen = closedBecause(groupClass, now, timeZone) === undefined;
  const free = isOpen ? Math.min(freeSeats({ ...seats, waiting: left }, now), CLASS_MAILS_PER_WRITE) : 0;
  const { next, unreachable } = await firstReachable(dependencies, left, free);
  if (next.length === 0 && unreachable.length === 0 && left.length === seats.waiting.length) return 0;
  const until = Math.min(now + inMs(SEAT_OFFERED_SECONDS), closesAt(groupClass, timeZone));
  const waiting = left
    .filter((one) => !unreachable.includes(one))
    .map((one) => (next.includes(one) ? { ...one, offeredUntil: until } : one));
  const mails = next.map(({ email: to, since }) =>
    toOutboxMail(seatOfferMail({ groupClass, to, until, since, businessProfile }), { random, now }),
  );
  if (!(await classes.changeSeats({ ...seats, version: seats.version + 1, waiting }, mails))) return 0;
  await deliverNow(dependencies, mails);
  return mails.length;
}

/** Tells some of those who wait for a canceled class that it is, and the next runs the others. */
async function tellWaiting(dependencies: Dependencies, groupClass: GroupClass, seats: Seats): Promise<void> {
  const { classes, clock, random, businessProfile } = dependencies;
  const told = seats.waiting.slice(0, CLASS_MAILS_PER_WRITE);
  const { next: reachable } = await firstReachable(
    dependencies,
    told.map(({ offeredUntil: _, ...one }) => one),
    told.length,
  );
  const mails = reachable.map(({ email: to }) =>
    toOutboxMail(waitingEndedMail({ groupClass, to, businessProfile }), { random, now: clock.now() }),
  );
  const waiting = seats.waiting.slice(told.length);
  if (!(await classes.changeSeats({ ...seats, version: seats.version + 1, waiting }, mails))) return;
  await deliverNow(dependencies, mails);
}

/** The first ones who weren't offered a seat and can be mailed, and those before them who can't. */
async function firstReachable({ mailFeedback, clock }: Dependencies, waiting: readonly Waiting[], count: number) {
  const next: Waiting[] = [];
  const unreachable: Waiting[] = [];
  for (const one of waiting) {
    if (next.length === count) break;
    if (one.offeredUntil !== undefined) continue;
    const isReachable = (await mailFeedback.of(one.email, clock.now())).length === 0;
    (isReachable ? next : unreachable).push(one);
  }
  return { next, unreachable };
}

/** When nobody can enroll anymore. */
const closesAt = ({ enrollUntil, joinAfterStart, dates }: GroupClass, zone: string): number =>
  Math.min(
    startOfDay(zone, addDays(enrollUntil, 1)),
    joinAfterStart ? endOfClass({ dates }) : (dates[0]?.start ?? Infinity),
  );
