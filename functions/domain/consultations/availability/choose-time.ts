import { dayIn } from '#contract/dates.ts';
import { BOOKED_AHEAD_DAYS } from '#contract/endpoints/consultations/limits.ts';
import type { MeetingType } from '#contract/endpoints/consultations/shapes.ts';
import { DAY_MS } from '#contract/limits.ts';
import { CELL_MS, cellsOf, startsOn } from '#contract/open-hours.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock } from '../../shared/ports.ts';
import { invalidInput, Refusal } from '../../shared/refusal.ts';
import type { Availability, Counselor } from '../core/availability.ts';
import type { Booking, Reminder } from '../core/booking.ts';
import { availabilityFor } from '../core/kinds.ts';
import type { Consultations } from '../core/ports.ts';
import {
  asSlots,
  type Calendar,
  earliestStart,
  type FreeTime,
  findFreeTimes,
  lastDay,
  nearest,
  slotOf,
} from './free-times.ts';

const PASSED = 'This time has passed. Please choose another.';

export const unknownCounselor = (): Refusal => invalidInput({ counselor: 'Please choose another counselor.' });
const refuseStart = (message: string, field = 'start'): Refusal => invalidInput({ [field]: message });

/** @throws Refusal INVALID_INPUT before any hours were set */
export async function currentAvailability({
  consultations,
}: {
  readonly consultations: Pick<Consultations, 'availability'>;
}): Promise<Availability> {
  const availability = await consultations.availability();
  if (availability !== undefined) return availability;
  throw refuseStart('No times are offered yet. Please send us a message.');
}

/** The times for a meeting. */
export const calendarOf = (
  {
    consultations,
    businessProfile,
    clock,
  }: Pick<Calendar, 'consultations'> & {
    readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
    readonly clock: Clock;
  },
  stored: Availability,
  meeting: Parameters<typeof availabilityFor>[1],
): Calendar => ({
  consultations,
  zone: businessProfile.timeZone,
  now: clock.now(),
  availability: availabilityFor(stored, meeting),
});

/** The part of a booking that depends on its time. */
export function at(
  { start, counselor: { id, name, email, meetingLink } }: FreeTime,
  { availability, zone, now }: Omit<Calendar, 'consultations'>,
) {
  // The email about the booking is recent enough if it starts so soon.
  const reminded: readonly Reminder[] = start - now <= DAY_MS ? ['day'] : [];
  return {
    start,
    day: dayIn(zone, start),
    minutes: availability.minutes,
    ...slotOf(availability),
    reminded,
    counselor: {
      id,
      name,
      ...(email === undefined ? {} : { email }),
      ...(meetingLink === undefined ? {} : { meetingLink }),
    },
  };
}

/**
 * @param field the input that has the time
 * @throws Refusal INVALID_INPUT for a time before the hours of notice, or after the horizon
 */
export function refuseOutsideNotice(calendar: Omit<Calendar, 'consultations'>, start: number, field = 'start'): void {
  const { noticeHours, horizonDays } = calendar.availability;
  if (start <= calendar.now) throw refuseStart(PASSED, field);
  if (start < earliestStart(calendar)) {
    throw refuseStart(`Please choose a time at least ${noticeHours} hours from now.`, field);
  }
  if (dayIn(calendar.zone, start) > lastDay(calendar)) {
    throw refuseStart(`Please choose a time in the next ${horizonDays} days.`, field);
  }
}

/**
 * @param field the input that has the time
 * @throws Refusal INVALID_INPUT for a time that the business can't choose
 */
export function refuseForBusiness({ now }: Pick<Calendar, 'now'>, start: number, field = 'start'): void {
  if (start <= now) throw refuseStart(PASSED, field);
  if (start > now + BOOKED_AHEAD_DAYS * DAY_MS) throw refuseStart('Please choose a time in the next year.', field);
  // All bookings share one grid of cells, so that none can overlap another.
  if (start % CELL_MS !== 0) throw refuseStart('Please choose a quarter of an hour, such as 3:00 or 3:15.', field);
}

/** @throws Refusal INVALID_INPUT for a video call with a counselor who has no link */
export function refuseVideo({ name, meetingLink }: Counselor, how: MeetingType): void {
  if (how === 'phone' || meetingLink !== undefined) return;
  throw invalidInput({ how: `${name} has no video link yet. Please choose phone.` });
}

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
  throw await slotTaken(calendar, search, start);
}

async function slotTaken(
  calendar: Calendar,
  search: { readonly counselors: readonly Counselor[]; readonly moving?: Booking },
  start: number,
): Promise<Refusal> {
  const first = dayIn(calendar.zone, calendar.now);
  const others = await findFreeTimes(calendar, { ...search, first, last: lastDay(calendar) });
  return new Refusal('SLOT_TAKEN', { res: { slots: nearest(asSlots(others), start) } });
}

/**
 * A time that the business itself chose: within the hours or not, on a full day too, but never one
 * that another booking of the counselor has.
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the three nearest free times
 */
export async function chooseAnyTime(
  calendar: Calendar,
  {
    start,
    counselor: id,
    how,
  }: { readonly start: number; readonly counselor: string | undefined; readonly how: MeetingType },
): Promise<FreeTime> {
  const { availability, consultations, zone } = calendar;
  refuseForBusiness(calendar, start);
  const counselor = availability.counselors.find((one) => one.id === id);
  if (counselor === undefined) throw unknownCounselor();
  refuseVideo(counselor, how);
  const day = dayIn(zone, start);
  const own = cellsOf({ start, ...slotOf(availability) });
  const period = { from: start, until: (own.at(-1) ?? start) + 1, firstDay: day, lastDay: day };
  const taken = await consultations.taken(counselor.id, period);
  if (taken.cells.length + (taken.busy ?? []).length > 0)
    throw await slotTaken(calendar, { counselors: [counselor] }, start);
  return { start, counselor, onThatDay: taken.days[day] ?? 0 };
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
  const { availability, zone } = calendar;
  refuseOutsideNotice(calendar, start);
  const day = dayIn(zone, start);
  const candidates = availability.counselors.filter(({ id }) => counselor === undefined || id === counselor);
  if (candidates.length === 0 && counselor !== undefined) throw unknownCounselor();
  const offering = candidates.filter((one) => startsOn(one, day, availability, zone).includes(start));
  if (offering.length === 0) throw refuseStart('This time isn’t offered. Please choose another.');
  const reachable = offering.filter(({ meetingLink }) => how === 'phone' || meetingLink !== undefined);
  if (reachable.length === 0) throw invalidInput({ how: 'At this time we can only call you. Please choose phone.' });
  return reachable;
}
