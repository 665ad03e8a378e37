import { addDays, dayIn } from '#contract/dates.ts';
import { WAIT_WITHIN_DAYS } from '#contract/endpoints/consultations/limits.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { deliverNow, type LetterDelivery } from '../../mail/deliver-outbox.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { type FreeTime, findFreeTimes, slotOf } from '../availability/free-times.ts';
import { type Booking, laterThanBookings } from '../core/booking.ts';
import { availabilityFor } from '../core/kinds.ts';
import type { Consultations, Waiting, WaitingList } from '../core/ports.ts';
import { openTimeMail } from './open-time-mail.ts';

interface Dependencies extends LetterDelivery {
  readonly consultations: Pick<Consultations, 'availability' | 'taken' | 'startingBetween'>;
  readonly waitingList: Pick<WaitingList, 'all' | 'tell' | 'remove'>;
}

/**
 * Tells those who wait that a time in the next days is free, the first ones first, and in each run
 * no more of them than there are times: who is told has until the next run to come first. Each
 * address gets one email.
 */
export function mailWaitingList(dependencies: Dependencies) {
  const { consultations, waitingList, clock, random, log, businessProfile } = dependencies;
  return async (): Promise<void> => {
    const now = clock.now();
    const waiting = await waitingList.all(now);
    let told = 0;
    const availability = waiting.length === 0 ? undefined : await consultations.availability();
    if (availability !== undefined) {
      const booked = await consultations.startingBetween(now, laterThanBookings(now));
      for (const those of byWhat(waiting)) {
        const { minutes } = those[0];
        const length = availabilityFor(availability, those[0]);
        const today = dayIn(businessProfile.timeZone, now);
        const times = await findFreeTimes(
          { consultations, availability: length, zone: businessProfile.timeZone, now },
          { first: today, last: addDays(today, WAIT_WITHIN_DAYS), counselors: length.counselors },
        );
        let left = apart(times, slotOf(length).slotMinutes);
        for (const one of those) {
          if (minutes === undefined && booked.some((booking) => isOf(booking, one))) {
            await waitingList.remove(one);
            continue;
          }
          const [first] = times;
          if (left === 0 || first === undefined) break;
          left -= 1;
          const written = openTimeMail({ waiting: one, start: first.start, businessProfile });
          const mail = toOutboxMail(written, { random, now });
          if (!(await waitingList.tell(one, mail))) continue;
          await deliverNow(dependencies, [mail]);
          told += 1;
        }
      }
    }
    log.info('free-times', { waiting: waiting.length, told });
  };
}

/** Whether someone who waits has it by now: a demo class from before is another child's. */
const isOf = ({ email, lesson, subject, createdAt }: Booking, one: Waiting): boolean =>
  lesson === undefined &&
  email === one.email &&
  subject === one.subject &&
  (subject === undefined || createdAt >= one.since);

/** Those who wait for the same together. */
function byWhat(waiting: readonly Waiting[]): (readonly [Waiting, ...Waiting[]])[] {
  const found = new Map<unknown, [Waiting, ...Waiting[]]>();
  for (const one of waiting) {
    const what = one.subject ?? one.minutes;
    found.set(what, [...(found.get(what) ?? []), one] as [Waiting, ...Waiting[]]);
  }
  return [...found.values()];
}

/** How many of these times can be booked side by side: those of one counselor may overlap. */
function apart(times: readonly FreeTime[], slotMinutes: number): number {
  const freeFrom = new Map<string, number>();
  let count = 0;
  for (const { start, counselor } of times) {
    if (start < (freeFrom.get(counselor.id) ?? 0)) continue;
    freeFrom.set(counselor.id, start + slotMinutes * MINUTE_MS);
    count += 1;
  }
  return count;
}
