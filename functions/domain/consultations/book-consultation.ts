import { dayIn } from '#contract/dates.ts';
import {
  BOOKINGS_PER_ADDRESS_PER_HOUR,
  CONSULTATIONS_PER_PERSON_PER_WEEK,
  DEMOS_PER_SUBJECT,
  LESSONS_AHEAD_MAX,
} from '#contract/endpoints/consultations/limits.ts';
import type { bookConsultation as contract } from '#contract/endpoints/consultations/public.ts';
import type { BookingKind } from '#contract/endpoints/consultations/shapes.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Balances } from '../balances/ports.ts';
import { originOf } from '../shared/origin.ts';
import { takeForViewer } from '../shared/rate-limits.ts';
import { Refusal, tooManyBookings } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import { asConsultation, type Booking, isOpen, kindOf, nameOf, type Reminder } from './booking.ts';
import { type BookingDependencies, changeBooking, countChange, type NextBooking } from './change-booking.ts';
import { chooseTime } from './choose-time.ts';
import { isDemoOf, isSameStudent, ofSubject, requireTutor, wantedStudent, wantedSubject } from './demos.ts';
import { type FreeTime, ofLength, slotOf } from './free-times.ts';
import { takeHours, wantedHours } from './lesson-hours.ts';
import { type LeadDependencies, withLead } from './with-lead.ts';

/**
 * Books a consultation (docs/product.md#consultations) or a demo class
 * (docs/product.md#demo-classes), which open a lead, or a lesson that hours pay
 * (docs/product.md#sessions-with-hours). The same start again answers the booking itself, so a
 * repeated request is harmless.
 * @throws Refusal INVALID_INPUT if the time isn't offered, nobody has agreed on hours, or nobody
 *   teaches the subject; SLOT_TAKEN with the three nearest free times; ALREADY_BOOKED with an open
 *   booking, or the demo class in the subject;
 *   NO_HOURS_LEFT; LOGIN_CODE_NEEDED for a lesson; TOO_MANY_REQUESTS beyond 30 changes an hour, and
 *   for what is free beyond five new ones a week, or six new ones an hour from one network
 */
export function bookConsultation(
  dependencies: BookingDependencies & LeadDependencies & { readonly balances: Pick<Balances, 'ofAddress'> },
): UseCase<typeof contract, 'input' | 'viewer' | 'session'> {
  const { consultations, clock, random, businessProfile, log } = dependencies;
  return async ({
    input: {
      start,
      counselor,
      zone,
      how,
      note,
      kind = 'consultation',
      minutes,
      subject: asked,
      student: named,
      ...origin
    },
    viewer,
    session,
  }) => {
    if (kind === 'session') requireLoginCode(session);
    const subject = wantedSubject(kind, asked);
    const student = wantedStudent(kind, named);
    await countChange(dependencies, session);
    const { id: userId, fullname, email, phone } = session.user;
    // An account that began with an agreement has none until its owner types it.
    if (how === 'phone' && phone === '') throw new Refusal('INVALID_INPUT', { fields: { how: NO_PHONE } });
    const now = clock.now();
    const moment = Date.parse(start);
    const id = random.id();
    const wanted =
      kind === 'session' ? await wantedHours(dependencies, { email, minutes, without: NO_HOURS }) : undefined;
    let isCounted = false;

    const next = async (bookings: readonly Booking[]): Promise<NextBooking> => {
      const own = bookings.filter((booking) => kindOf(booking) === kind && booking.subject === subject);
      const open = own.filter((booking) => isOpen(booking, now));
      const same = open.find((booking) => booking.start === moment && isSameStudent(booking.student, student));
      if (same !== undefined) return { booking: same, counselor: undefined };
      if (kind === 'demo') refuseSecondDemo(own, student, now);
      else refuseManyAhead(kind, open);
      // Lessons are limited by what was paid.
      if (wanted === undefined) refuseManyAWeek(bookings, now);
      const taken = wanted && (await takeHours(dependencies, wanted, { start: moment, now }));
      const availability = ofSubject(ofLength(await currentAvailability(dependencies), wanted?.minutes), subject);
      requireTutor(availability, subject);
      const calendar = { consultations, availability, zone: businessProfile.timeZone, now };
      const time = await chooseTime(calendar, { start: moment, counselor, how });
      // Only what would be booked counts, and once, however often the write starts over.
      if (!isCounted && wanted === undefined) await countForNetwork(dependencies, viewer, now);
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
        ...(subject === undefined ? {} : { subject }),
        ...(student === undefined ? {} : { student }),
        ...originOf(origin),
      };
      if (taken === undefined) return await withLead(dependencies, { booking, counselor: time.counselor }, 'booked');
      return { booking: { ...booking, lesson: taken.lesson }, counselor: time.counselor, hours: taken.hours };
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
export async function currentAvailability({
  consultations,
}: {
  readonly consultations: Pick<BookingDependencies['consultations'], 'availability'>;
}) {
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

export const NO_PHONE = 'Please add your phone number on your dashboard first, or choose video.';
export const NO_HOURS = 'We found no agreement with hours for your email address. Please book a free consultation.';

/**
 * @param own the family's demo classes in this subject
 * @throws Refusal ALREADY_BOOKED with the student's own one, to come or held, and beyond four
 */
function refuseSecondDemo(own: readonly Booking[], student: string | undefined, now: number): void {
  const demo = own.find(isDemoOf(student));
  if (demo === undefined) {
    const booked = own.filter(isDemoOf(undefined)).length;
    if (booked < DEMOS_PER_SUBJECT) return;
    const message = `You’ve booked ${booked} demo classes in this subject. Please send us a message instead.`;
    throw new Refusal('ALREADY_BOOKED', { message });
  }
  const message = isOpen(demo, now)
    ? `You already have a ${nameOf(demo)}. Move or cancel it on your dashboard.`
    : `You’ve had your ${nameOf(demo)}. Choose another subject, or book a free consultation to plan what’s next.`;
  throw new Refusal('ALREADY_BOOKED', { message, res: asConsultation(demo) });
}

/**
 * A series counts once.
 * @throws Refusal ALREADY_BOOKED with the first of the open bookings of this kind
 */
export function refuseManyAhead(kind: BookingKind, open: readonly Booking[]): void {
  const [first] = open.toSorted((one, other) => one.start - other.start);
  if (first === undefined) return;
  const res = asConsultation(first);
  if (kind === 'consultation') throw new Refusal('ALREADY_BOOKED', { res });
  if (new Set(open.map(({ id, series }) => series?.id ?? id)).size < LESSONS_AHEAD_MAX) return;
  const message = `You already have ${String(LESSONS_AHEAD_MAX)} sessions booked. Have one first, or cancel one.`;
  throw new Refusal('ALREADY_BOOKED', { message, res });
}

function refuseManyAWeek(bookings: readonly Booking[], now: number): void {
  const recent = bookings.filter(({ lesson, createdAt }) => lesson === undefined && createdAt > now - 7 * DAY_MS);
  if (recent.length < CONSULTATIONS_PER_PERSON_PER_WEEK) return;
  const [oldest = now] = recent.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b);
  throw new Refusal('TOO_MANY_REQUESTS', {
    message: `You’ve made ${recent.length} free bookings in seven days. Please send us a message instead.`,
    retryAfterSeconds: Math.ceil((oldest + 7 * DAY_MS - now) / 1000),
  });
}
