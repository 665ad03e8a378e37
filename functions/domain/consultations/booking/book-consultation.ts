import {
  BOOKINGS_PER_ADDRESS_PER_HOUR,
  CONSULTATIONS_PER_PERSON_PER_WEEK,
  DEMOS_PER_SUBJECT,
  LESSONS_AHEAD_MAX,
} from '#contract/endpoints/consultations/limits.ts';
import type { bookConsultation as contract } from '#contract/endpoints/consultations/public.ts';
import type { BookingKind, MeetingType } from '#contract/endpoints/consultations/shapes.ts';
import { DAY_MS } from '#contract/limits.ts';
import { originOf } from '../../shared/origin.ts';
import { takeForViewer } from '../../shared/rate-limits.ts';
import { invalidInput, Refusal, tooManyBookings } from '../../shared/refusal.ts';
import type { Session } from '../../shared/session.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { requireLoginCode } from '../../sign-in/login-code.ts';
import { asConsultation, type Booking, isOpen, nameOf } from '../core/booking.ts';
import { isDemoOf, requireTutor, wantedMeeting } from '../core/kinds.ts';
import { type BookDependencies, type Booker, book } from './book.ts';
import { type BookingDependencies, countChange } from './change-booking.ts';
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
  dependencies: BookDependencies & LeadDependencies,
): UseCase<typeof contract, 'input' | 'viewer' | 'session'> {
  return async ({ input: { start, counselor, zone, how, note, ...asked }, viewer, session }) => {
    if (asked.kind === 'session') requireLoginCode(session);
    const meeting = wantedMeeting(asked);
    const person = { ...(await asFamily(dependencies, session, how)), zone, how, note, ...originOf(asked) };
    // Only what would be booked counts, and once. Lessons are limited by what was paid.
    let isCounted = meeting.kind === 'session';
    const beforeWrite = async () => {
      if (!isCounted) await countForNetwork(dependencies, viewer);
      isCounted = true;
    };
    const wish = { meeting, starts: [Date.parse(start)], counselor, person };
    const [booking] = await book(
      dependencies,
      wish,
      { ...byFamily, beforeWrite },
      async (next) => await withLead(dependencies, next, 'booked'),
    );
    return asConsultation(booking);
  };
}

/**
 * A family that books for itself.
 * @throws Refusal TOO_MANY_REQUESTS; INVALID_INPUT for a call without a phone number
 */
export async function asFamily(
  dependencies: BookingDependencies,
  session: Session,
  how: MeetingType,
): Promise<Pick<Booking, 'userId' | 'fullname' | 'email' | 'phone'>> {
  await countChange(dependencies, session);
  const { id: userId, fullname, email, phone } = session.user;
  // An account that began with an agreement has none until its owner types it.
  if (how === 'phone' && phone === '') throw invalidInput({ how: NO_PHONE });
  return { userId, fullname, email, phone };
}

/** What a family may book. */
export const byFamily: Booker = {
  isOffice: false,
  refuseBooked({ all, own, open, now }, { kind, student }) {
    if (kind === 'demo') refuseSecondDemo(own, student, now);
    else refuseManyAhead(kind, open);
    // Lessons are limited by what was paid.
    if (kind !== 'session') refuseManyAWeek(all, now);
  },
  refuseCounselor: (hours, { meeting: { subject } }) => requireTutor(hours, subject),
  logNews: (log) => log.info('consultation-booked'),
};

/**
 * Many accounts may come from one network, each with one booking. A school's families share one
 * too, so the refusal asks them to call.
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function countForNetwork({ rateLimits, clock, log }: BookingDependencies, viewer: string): Promise<void> {
  const counted = takeForViewer(rateLimits, 'bookings', viewer, BOOKINGS_PER_ADDRESS_PER_HOUR, clock.now());
  await counted.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log.warn('booking-over-limit');
    throw tooManyBookings(error.retryAfterSeconds ?? 0);
  });
}

const NO_PHONE = 'Please add your phone number on your dashboard first, or choose video.';

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
function refuseManyAhead(kind: BookingKind, open: readonly Booking[]): void {
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
