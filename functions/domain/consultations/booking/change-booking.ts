import { BOOKING_CHANGES_PER_PERSON_PER_HOUR } from '#contract/endpoints/consultations/limits.ts';
import { cellsOf } from '#contract/open-hours.ts';
import type { Balances } from '../../balances/ports.ts';
import { type BusinessDelivery, deliverNow } from '../../mail/deliver-outbox.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { takeOrRefuse } from '../../shared/rate-limits.ts';
import { NotWritten, Refusal } from '../../shared/refusal.ts';
import type { Session } from '../../shared/session.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { Availability, Counselor } from '../core/availability.ts';
import { type Booking } from '../core/booking.ts';
import type { BookingChange, BookingWrite, Consultations, DayCount } from '../core/ports.ts';
import { bookingMails, businessInboxOf } from './booking-mails.ts';
import type { LessonHours } from './lesson-hours.ts';
import { seriesMails } from './series-mails.ts';

/** What booking, moving and canceling need. */
export interface BookingDependencies extends BusinessDelivery {
  readonly consultations: Pick<Consultations, 'availability' | 'taken' | 'ofPerson' | 'write'>;
  readonly balances: Pick<Balances, 'find'>;
}

/** A booking to write, with the counselor's limit for its day. */
export interface NextBooking {
  readonly booking: Booking;
  /** More of the same person and counselor, such as the rest of a series. */
  readonly others?: readonly Booking[];
  readonly counselor?: Pick<Counselor, 'maxPerDay'> | undefined;
  readonly byBusiness?: BusinessChange | undefined;
  /** False if the family gets no email about it. */
  readonly mailsFamily?: boolean | undefined;
  /** Only of a lesson. */
  readonly hours?: LessonHours | undefined;
  /** Stores it in place of `consultations.write`, with something else. */
  readonly store?: Consultations['write'];
}

/** A change that the business made. */
export interface BusinessChange {
  /** Words to the family, which may be empty. */
  readonly words?: {
    readonly text: string;
    /**
     * Counts the words before they are mailed to the address.
     * @throws Refusal TOO_MANY_REQUESTS
     */
    readonly take: (to: string) => Promise<void>;
  };
  /** The booking's `sequence` that the change was made from; without it, any. */
  readonly version?: number;
}

/**
 * Others keep only what draws on their hours away for longer. So after these attempts a booking has
 * lost its time, as an older copy of the business may bring it back, and no further one can help.
 */
const ATTEMPTS_WITHOUT_HOURS = 10;

/**
 * Counts one change by a person.
 * @throws Refusal TOO_MANY_REQUESTS beyond 30 an hour
 */
export const countChange = async (
  { rateLimits, clock }: BookingDependencies,
  { user }: Pick<Session, 'user'>,
): Promise<void> => {
  const key = `consultations#${user.id}`;
  await takeOrRefuse(rateLimits, key, BOOKING_CHANGES_PER_PERSON_PER_HOUR, clock.now());
};

/** {@link changeBookings} of one. */
export const changeBooking = async (
  dependencies: BookingDependencies,
  userId: string,
  next: (bookings: readonly Booking[]) => Promise<NextBooking>,
): Promise<Booking> => {
  const [booking] = await changeBookings(dependencies, userId, next);
  return booking;
};

/**
 * Writes what `next` makes of a person's bookings, in one transaction with its emails. If another
 * write comes first, it starts over, so `next` decides by what is stored.
 * @param next returns the stored bookings themselves if nothing has to change
 * @throws NotWritten if other writes keep coming first; whatever `words.take` throws
 */
export async function changeBookings(
  dependencies: BookingDependencies,
  userId: string,
  next: (bookings: readonly Booking[]) => Promise<NextBooking>,
): Promise<readonly [Booking, ...Booking[]]> {
  const { consultations, ccFor, clock, random } = dependencies;
  let isCounted = false;
  return await untilWritten('The booking', async (count) => {
    const { version, bookings } = await consultations.ofPerson(userId);
    const made = await next(bookings).catch(async (error: unknown) => {
      const isTaken = error instanceof Refusal && error.code === 'SLOT_TAKEN';
      // By the same request at the same moment, if the person's bookings have changed since.
      if (!isTaken || (await consultations.ofPerson(userId)).version === version) throw error;
      return undefined;
    });
    if (made === undefined) return OVERTAKEN;
    const { booking, others = [], counselor, byBusiness, mailsFamily = true, hours, store } = made;
    const beforeOf = ({ id }: Booking) => bookings.find((one) => one.id === id);
    const before = beforeOf(booking);
    if (booking === before) return [booking, ...others] as const;
    const now = clock.now();
    // A time that was chosen now comes with the address of now.
    const availability = counselor === undefined ? await consultations.availability() : undefined;
    const [mailed = booking, ...more] = [booking, ...others].map((one) =>
      counselor === undefined ? withInboxOfToday(one, availability) : one,
    );
    const copies = await ccFor('consultations', businessInboxOf(mailed, dependencies));
    const { text: messageToFamily = '', take } = byBusiness?.words ?? {};
    const by = byBusiness === undefined ? undefined : { messageToFamily };
    const facts = { ...dependencies, byBusiness: by, mailsFamily, copies, now, balance: hours?.balance };
    const mails = (
      more.length === 0
        ? bookingMails({ ...facts, booking: mailed, before })
        : seriesMails({ ...facts, bookings: [mailed, ...more] })
    ).map((mail) => toOutboxMail(mail, { random, now }));
    const hasWords = mailsFamily && booking.email !== '' && messageToFamily !== '';
    if (hasWords && !isCounted) await take?.(booking.email);
    isCounted = true;
    const write = {
      ...changeOf(before, booking),
      others: others.map((one) => changeOf(beforeOf(one), one)),
      personVersion: version,
      days: daysOf([booking, ...others], beforeOf, counselor?.maxPerDay),
      ...(hours?.write === undefined ? {} : { balance: hours.write }),
    };
    if (await (store === undefined ? consultations.write(write, mails) : store(write, mails))) {
      await deliverNow(dependencies, mails);
      return [booking, ...others] as const;
    }
    if (hours === undefined && count + 1 >= ATTEMPTS_WITHOUT_HOURS) throw new NotWritten('The booking', count + 1);
    return OVERTAKEN;
  });
}

/**
 * The booking with the address that the hours have for its counselor now. Without one, such as
 * after the counselor has left, the business's inbox gets the emails.
 */
function withInboxOfToday(booking: Booking, availability: Availability | undefined): Booking {
  const { email: _, ...counselor } = booking.counselor;
  const email = availability?.counselors.find(({ id }) => id === counselor.id)?.email;
  return { ...booking, counselor: { ...counselor, ...(email === undefined ? {} : { email }) } };
}

const ifBooked = (booking: Booking | undefined): Booking | undefined =>
  booking?.status === 'BOOKED' ? booking : undefined;

/** A booking's new state with the cells that it takes and gives back. */
function changeOf(before: Booking | undefined, booking: Booking): BookingChange {
  const [old = [], taken = []] = [before, booking].map((one) => {
    const booked = ifBooked(one);
    return booked === undefined ? [] : cellsOf(booked);
  });
  const cell = (start: number) => ({ counselor: booking.counselor.id, start });
  return {
    booking,
    before,
    take: taken.filter((start) => !old.includes(start)).map(cell),
    release: old.filter((start) => !taken.includes(start)).map(cell),
  };
}

/** The counts that change, each once: a transaction accepts only one operation for each item. */
function daysOf(
  bookings: readonly Booking[],
  beforeOf: (booking: Booking) => Booking | undefined,
  most: number | undefined,
): BookingWrite['days'] {
  const days = new Map<string, DayCount>();
  const count = (booking: Booking | undefined, by: 1 | -1): void => {
    if (booking === undefined) return;
    const { day, counselor } = booking;
    const sum = (days.get(day)?.by ?? 0) + by;
    days.set(day, { counselor: counselor.id, day, by: sum, ...(sum > 0 && most !== undefined ? { most } : {}) });
  };
  for (const booking of bookings) {
    count(ifBooked(beforeOf(booking)), -1);
    count(ifBooked(booking), 1);
  }
  return [...days.values()].filter(({ by }) => by !== 0);
}
