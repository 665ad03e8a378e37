import type { Balances } from '../../balances/ports.ts';
import { at, calendarOf, chooseAnyTime, chooseTime, currentAvailability } from '../availability/choose-time.ts';
import type { Calendar, FreeTime } from '../availability/free-times.ts';
import type { Availability } from '../core/availability.ts';
import { type Booking, isOpen, kindOf } from '../core/booking.ts';
import { isSameStudent, type Meeting } from '../core/kinds.ts';
import { type BookingDependencies, changeBookings, type NextBooking } from './change-booking.ts';
import { takeHours, wantedHours } from './lesson-hours.ts';
import { sameSeries, seriesCalendar, seriesTimes } from './series.ts';

export type BookDependencies = BookingDependencies & { readonly balances: Pick<Balances, 'ofAddress'> };

/** One time that someone asks for, or those of a series with one counselor. */
export interface Wish {
  readonly meeting: Meeting;
  /** Milliseconds since 1970, earliest first. */
  readonly starts: readonly number[];
  /** Undefined if any will do. */
  readonly counselor: string | undefined;
  readonly person: Pick<Booking, 'userId' | 'fullname' | 'email' | 'phone' | 'zone' | 'how' | 'note' | 'cameFrom'>;
}

/** What a person has booked, beside a wish. */
interface Booked {
  readonly all: readonly Booking[];
  /** Those of the same kind and subject. */
  readonly own: readonly Booking[];
  /** Of these, those that aren't over. */
  readonly open: readonly Booking[];
  /** The business's time zone. */
  readonly zone: string;
  readonly now: number;
}

/** Who books: a family, or the office for a family that called. */
export interface Booker {
  /** The office also books outside of the hours and on full days. */
  readonly isOffice: boolean;
  /** @throws Refusal ALREADY_BOOKED; TOO_MANY_REQUESTS */
  readonly refuseBooked: (booked: Booked, meeting: Meeting) => void;
  /** @throws Refusal INVALID_INPUT if no one, or not this counselor, holds such a meeting */
  readonly refuseCounselor: (hours: Availability, wish: Wish) => void;
  /** Comes before each try to write, after everything that may refuse the booking. */
  readonly beforeWrite?: () => Promise<void>;
  /** Logs a new booking as news for the office's devices. */
  readonly logNews?: (log: BookDependencies['log']) => void;
  /** False if the family gets no email about it. */
  readonly mailsFamily?: boolean;
}

/**
 * Books one time, or those of a series, all or none. The same wish again answers what it booked, so
 * a repeated request is harmless.
 * @param completed adds to what is stored
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the nearest free times, of a series with those of
 *   each date that can't be booked; NO_HOURS_LEFT; whatever the booker throws
 */
export async function book(
  dependencies: BookDependencies,
  wish: Wish,
  booker: Booker,
  completed: (next: NextBooking) => Promise<NextBooking> = (next) => Promise.resolve(next),
): Promise<readonly [Booking, ...Booking[]]> {
  const { clock, random, log, businessProfile } = dependencies;
  const { starts, person } = wish;
  const { kind, minutes, ...about } = wish.meeting;
  const now = clock.now();
  const [series, ids] = [random.id(), starts.map(() => random.id())];
  const { email } = person;
  const hours =
    kind === 'session' ? await wantedHours(dependencies, { email, minutes, isOffice: booker.isOffice }) : undefined;
  const booked = await changeBookings(dependencies, person.userId, async (all): Promise<NextBooking> => {
    const own = all.filter((one) => kindOf(one) === kind && one.subject === about.subject);
    const open = own.filter((one) => isOpen(one, now));
    const same = starts.length === 1 ? sameBooking(open, wish, booker) : sameSeries(all, wish);
    if (same !== undefined) return same;
    booker.refuseBooked({ all, own, open, zone: businessProfile.timeZone, now }, wish.meeting);
    const stored = await currentAvailability(dependencies);
    booker.refuseCounselor(stored, wish);
    const calendar = calendarOf(dependencies, stored, { ...about, minutes: hours?.minutes });
    const find = timesOf(calendar, wish, booker);
    const taken = hours && (await takeHours(dependencies, hours, { starts, now }));
    const times = await find();
    await booker.beforeWrite?.();
    const [booking, ...others] = times.map(
      (time, index): Booking => ({
        id: ids[index] ?? '',
        ...person,
        ...at(time, calendar),
        status: 'BOOKED',
        moves: 0,
        sequence: 0,
        createdAt: now,
        ...about,
        ...(taken === undefined ? {} : { lesson: taken.lessonAt(index) }),
        ...(times.length === 1 ? {} : { series: { id: series, number: index + 1, of: times.length } }),
      }),
    );
    if (booking === undefined) throw new Error('A wish has times');
    // The most of a day is for what families choose themselves.
    const counselor = booker.isOffice ? undefined : times[0]?.counselor;
    return await completed({ booking, others, counselor, hours: taken?.hours, mailsFamily: booker.mailsFamily });
  });
  if (booked[0].id === ids[0]) booker.logNews?.(log);
  return booked;
}

/** What the same request has booked; families may have left the counselor to us. */
function sameBooking(
  open: readonly Booking[],
  { starts, counselor, meeting }: Wish,
  { isOffice }: Booker,
): NextBooking | undefined {
  const booking = open.find(
    (one) =>
      one.start === starts[0] &&
      (!isOffice || one.counselor.id === counselor) &&
      isSameStudent(one.student, meeting.student),
  );
  return booking === undefined ? undefined : { booking };
}

/**
 * @returns what finds the times of a wish; refuses at once what no series can have
 * @throws Refusal INVALID_INPUT
 */
function timesOf(
  calendar: Calendar,
  { starts, counselor, person: { how } }: Wish,
  { isOffice }: Booker,
): () => Promise<readonly FreeTime[]> {
  const [start = 0, ...others] = starts;
  if (others.length > 0) return seriesTimes(seriesCalendar(calendar, { counselor, isOffice }), starts, how);
  return async () => [await (isOffice ? chooseAnyTime : chooseTime)(calendar, { start, counselor, how })];
}
