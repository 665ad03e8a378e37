import type { InputOf } from '#contract/endpoint.ts';
import type { bookConsultation as contract } from '#contract/endpoints/consultations/public.ts';
import { BOOKINGS_PER_ADDRESS_PER_HOUR, CONSULTATIONS_PER_PERSON_PER_WEEK, DAY_MS } from '#contract/limits.ts';
import type { Consultation } from '#contract/shapes.ts';
import { dayIn } from '../shared/days.ts';
import { takeForViewer } from '../shared/rate-limits.ts';
import { Refusal, tooManyBookings } from '../shared/refusal.ts';
import type { Session } from '../sign-in/ports.ts';
import { asConsultation, type Booking, isOpen, type Reminder } from './booking.ts';
import { type BookingDependencies, changeBooking, countChange, type NextBooking } from './change-booking.ts';
import { chooseTime } from './choose-time.ts';
import { type FreeTime, slotOf } from './free-times.ts';

/**
 * Books a consultation (docs/product.md#consultations). The same start again answers the booking
 * itself, so a repeated request is harmless.
 * @throws Refusal INVALID_INPUT if the time isn't offered; SLOT_TAKEN with the three nearest free
 *   times; ALREADY_BOOKED with the open booking; TOO_MANY_REQUESTS beyond five new ones a week, 30
 *   changes an hour, or six new ones an hour from one network
 */
export function bookConsultation(dependencies: BookingDependencies) {
  const { consultations, clock, random, businessProfile, log } = dependencies;
  return async ({
    input: { start, counselor, zone, how, note },
    viewer,
    session,
  }: {
    input: InputOf<typeof contract>;
    viewer: string;
    session: Session;
  }): Promise<Consultation> => {
    await countChange(dependencies, session);
    const { id: userId, fullname, email, phone } = session.user;
    const now = clock.now();
    const moment = Date.parse(start);
    const id = random.id();
    let isCounted = false;

    const next = async (bookings: readonly Booking[]): Promise<NextBooking> => {
      const open = bookings.find((booking) => isOpen(booking, now));
      if (open !== undefined) {
        if (open.start !== moment) throw new Refusal('ALREADY_BOOKED', { res: asConsultation(open) });
        return { booking: open, counselor: undefined };
      }
      refuseManyAWeek(bookings, now);
      const availability = await currentAvailability(dependencies);
      const calendar = { consultations, availability, zone: businessProfile.timeZone, now };
      const time = await chooseTime(calendar, { start: moment, counselor, how });
      // Only what would be booked counts, and once, however often the write starts over.
      if (!isCounted) await countForNetwork(dependencies, viewer, now);
      isCounted = true;
      const booking = {
        ...{ id, userId, fullname, email, phone, zone, how, note },
        ...at(time, { now, zone: businessProfile.timeZone }),
        minutes: availability.minutes,
        ...slotOf(availability),
        status: 'BOOKED' as const,
        moves: 0,
        sequence: 0,
        createdAt: now,
      };
      return { booking, counselor: time.counselor };
    };
    const booked = await changeBooking(dependencies, userId, next);
    if (booked.id === id) log.info('consultation-booked');
    return asConsultation(booked);
  };
}

/**
 * Many accounts may come from one network, each with one booking. A school's families share one
 * too, so the refusal asks them to call.
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function countForNetwork({ rateLimits, log }: BookingDependencies, viewer: string, now: number): Promise<void> {
  await takeForViewer(rateLimits, 'bookings', viewer, BOOKINGS_PER_ADDRESS_PER_HOUR, now).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log.warn('booking-over-limit');
    throw tooManyBookings(error.retryAfterSeconds ?? 0);
  });
}

/** @throws Refusal INVALID_INPUT before any hours were set */
export async function currentAvailability({ consultations }: Pick<BookingDependencies, 'consultations'>) {
  const availability = await consultations.availability();
  if (availability !== undefined) return availability;
  throw new Refusal('INVALID_INPUT', { fields: { start: 'No times are offered yet. Please send us a message.' } });
}

/** The part of a booking that depends on its time. */
export function at(
  { start, counselor: { id, name, email, meetingLink } }: FreeTime,
  { now, zone }: { readonly now: number; readonly zone: string },
) {
  // The email about the booking is recent enough if it starts so soon.
  const reminded: readonly Reminder[] = start - now <= DAY_MS ? ['day'] : [];
  return {
    start,
    day: dayIn(zone, start),
    counselor: {
      id,
      name,
      ...(email === undefined ? {} : { email }),
      ...(meetingLink === undefined ? {} : { meetingLink }),
    },
    reminded,
  };
}

function refuseManyAWeek(bookings: readonly Booking[], now: number): void {
  const recent = bookings.filter(({ createdAt }) => createdAt > now - 7 * DAY_MS);
  if (recent.length < CONSULTATIONS_PER_PERSON_PER_WEEK) return;
  const [oldest = now] = recent.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b);
  throw new Refusal('TOO_MANY_REQUESTS', {
    message: `You’ve booked ${recent.length} consultations in seven days. Please send us a message instead.`,
    retryAfterSeconds: Math.ceil((oldest + 7 * DAY_MS - now) / 1000),
  });
}
