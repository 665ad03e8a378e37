import { startsOn } from '#contract/consultation-hours.ts';
import type { MeetingType } from '#contract/shapes.ts';
import { dayIn } from '../shared/days.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Counselor } from './availability.ts';
import type { Booking } from './booking.ts';
import { asSlots, type Calendar, earliestStart, type FreeTime, findFreeTimes, lastDay, nearest } from './free-times.ts';

const refuseStart = (message: string): Refusal => new Refusal('INVALID_INPUT', { fields: { start: message } });

/**
 * The counselor's free time for a booking: of several counselors, the one with the fewest
 * consultations on that day.
 * @param moving a booking that keeps its counselor
 * @throws Refusal INVALID_INPUT if the time or way isn't offered; SLOT_TAKEN with the three nearest
 *   free times if it is no longer free
 */
export async function chooseTime(
  calendar: Calendar,
  {
    start,
    counselor,
    how,
    moving,
  }: {
    readonly start: number;
    readonly counselor: string | undefined;
    readonly how: MeetingType;
    readonly moving?: Booking;
  },
): Promise<FreeTime> {
  const counselors = counselorsFor(calendar, { start, counselor, how });
  const day = dayIn(calendar.zone, start);
  const search = { counselors, ...(moving === undefined ? {} : { moving }) };
  const free = (await findFreeTimes(calendar, { ...search, first: day, last: day })).filter(
    (time) => time.start === start,
  );
  const [chosen] = free.toSorted((a, b) => a.onThatDay - b.onThatDay);
  if (chosen !== undefined) return chosen;
  const today = dayIn(calendar.zone, calendar.now);
  const others = await findFreeTimes(calendar, { ...search, first: today, last: lastDay(calendar) });
  throw new Refusal('SLOT_TAKEN', { res: { slots: nearest(asSlots(others), start) } });
}

/** The counselors who offer a time, free or taken. */
function counselorsFor(
  calendar: Calendar,
  {
    start,
    counselor,
    how,
  }: { readonly start: number; readonly counselor: string | undefined; readonly how: MeetingType },
): Counselor[] {
  const { availability, zone, now } = calendar;
  const { noticeHours, horizonDays } = availability;
  if (start <= now) throw refuseStart('This time has passed. Please choose another.');
  if (start < earliestStart(calendar)) {
    throw refuseStart(`Please choose a time at least ${noticeHours} hours from now.`);
  }
  const day = dayIn(zone, start);
  if (day > lastDay(calendar)) throw refuseStart(`Please choose a time in the next ${horizonDays} days.`);
  const candidates = availability.counselors.filter(({ id }) => counselor === undefined || id === counselor);
  if (candidates.length === 0 && counselor !== undefined) {
    throw new Refusal('INVALID_INPUT', { fields: { counselor: 'Please choose another counselor.' } });
  }
  const offering = candidates.filter((one) => startsOn(one, day, availability, zone).includes(start));
  if (offering.length === 0) throw refuseStart('This time isn’t offered. Please choose another.');
  const reachable = offering.filter(({ meetingLink }) => how === 'phone' || meetingLink !== undefined);
  if (reachable.length === 0) {
    throw new Refusal('INVALID_INPUT', { fields: { how: 'At this time we can only call you. Please choose phone.' } });
  }
  return reachable;
}
