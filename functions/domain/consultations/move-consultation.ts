import { MOVES_PER_CONSULTATION } from '#contract/endpoints/consultations/limits.ts';
import type { moveConsultation as contract } from '#contract/endpoints/consultations/public.ts';
import type { MeetingType } from '#contract/endpoints/consultations/shapes.ts';
import { Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Availability } from './availability.ts';
import { at, currentAvailability } from './book-consultation.ts';
import { asConsultation, type Booking, nameOf } from './booking.ts';
import {
  type BookingDependencies,
  changeBooking,
  countChange,
  type NextBooking,
  type TakeWords,
} from './change-booking.ts';
import { chooseTime } from './choose-time.ts';
import { ofSubject } from './demos.ts';
import { ofLength, slotOf } from './free-times.ts';
import { requireCodeForLesson } from './lesson-code.ts';
import { withReturnsUntil } from './lesson-hours.ts';

/**
 * Moves a consultation to another time of the same counselor.
 * @throws Refusal NOT_FOUND unless it is the person's own; LOGIN_CODE_NEEDED for a lesson;
 *   CONFLICT if it was canceled, has begun, or was moved twice; INVALID_INPUT and SLOT_TAKEN as for
 *   booking
 */
export function moveConsultation(dependencies: BookingDependencies): UseCase<typeof contract, 'input' | 'session'> {
  const { clock } = dependencies;
  return async ({ input, session }) => {
    await countChange(dependencies, session);
    await requireCodeForLesson(dependencies, session, input.id);
    const now = clock.now();
    const start = Date.parse(input.start);

    const next = async (bookings: readonly Booking[]): Promise<NextBooking> => {
      const found = stillBooked(bookings, input.id, now, 'You can book another time.');
      if (found.start === start) return { booking: found, counselor: undefined };
      if (found.moves >= MOVES_PER_CONSULTATION) {
        throw changed(`This ${nameOf(found)} was moved twice already. Please cancel it and book another time.`);
      }
      const next = await movedTo(dependencies, found, {
        start,
        now,
        availability: await currentAvailability(dependencies),
        // Moving a lesson far away must not make a late cancellation an early one.
        keepsReturnsUntil: found.lesson !== undefined && now > found.lesson.returnsUntil,
      });
      return { ...next, booking: { ...next.booking, moves: found.moves + 1 } };
    };
    return asConsultation(await changeBooking(dependencies, session.user.id, next));
  };
}

/** A change that the business makes. */
export interface BusinessChange {
  /** Words to the family, which may be empty, and what counts them. */
  readonly words?: { readonly text: string; readonly take: TakeWords };
  /** The booking's `sequence` that the change was made from; without it, any. */
  readonly version?: number;
}

/**
 * Moves a consultation for the business to another time of the same counselor, and tells the
 * family. The family's own moves, and the hours of notice that it has to give, don't count. The
 * same start again changes nothing.
 * @param start ms since 1970
 * @returns the booking, and its start before
 * @throws Refusal NOT_FOUND; CONFLICT if it was canceled, has begun, was changed since `version`,
 *   or its counselor has left; INVALID_INPUT and SLOT_TAKEN as for booking
 */
export function moveByBusiness(dependencies: BookingDependencies) {
  return async (
    { id, userId }: Pick<Booking, 'id' | 'userId'>,
    start: number,
    { words, version }: BusinessChange = {},
  ): Promise<{ readonly booking: Booking; readonly startBefore: number }> => {
    const now = dependencies.clock.now();
    let startBefore = start;
    const booking = await changeBooking(dependencies, userId, async (bookings) => {
      const found = stillBooked(bookings, id, now, 'The family can book another time.');
      startBefore = found.start;
      if (found.start === start) return { booking: found, counselor: undefined };
      refuseChanged(found, version);
      const availability = { ...(await currentAvailability(dependencies)), noticeHours: 0 };
      if (!ofSubject(availability, found.subject).counselors.some((one) => one.id === found.counselor.id)) {
        throw changed(`${found.counselor.name} has no hours for it anymore. Use “Cancel it” instead.`);
      }
      const next = await movedTo(dependencies, found, { start, now, availability, how: 'phone' });
      return { ...next, byBusiness: { messageToFamily: words?.text ?? '' }, takeWords: words?.take };
    });
    return { booking, startBefore };
  };
}

/** @throws Refusal as {@link coming}; CONFLICT, with what to do, if it was canceled */
function stillBooked(bookings: readonly Booking[], id: string, now: number, advice: string): Booking {
  const found = coming(bookings, id, now);
  if (found.status === 'CANCELED') throw changed(`This ${nameOf(found)} was canceled. ${advice}`);
  return found;
}

/**
 * A booking at another time of its counselor. A lesson keeps its length and its hours.
 * @param how the way that the counselor must offer then; by default as booked
 * @throws Refusal INVALID_INPUT and SLOT_TAKEN as for booking
 */
async function movedTo(
  dependencies: BookingDependencies,
  found: Booking,
  {
    start,
    now,
    availability: stored,
    how = found.how,
    keepsReturnsUntil = false,
  }: {
    readonly start: number;
    readonly now: number;
    readonly availability: Availability;
    readonly how?: MeetingType;
    readonly keepsReturnsUntil?: boolean;
  },
): Promise<NextBooking> {
  const {
    consultations,
    businessProfile: { timeZone: zone },
  } = dependencies;
  const length = found.lesson === undefined ? undefined : found.minutes;
  const availability = ofSubject(ofLength(stored, length), found.subject);
  const calendar = { consultations, availability, zone, now };
  const time = await chooseTime(calendar, { start, counselor: found.counselor.id, how, moving: found });
  const booking = {
    ...found,
    ...at(time, { now, zone }),
    minutes: availability.minutes,
    ...slotOf(availability),
    sequence: found.sequence + 1,
  };
  return { ...(await withReturnsUntil(dependencies, booking, keepsReturnsUntil)), counselor: time.counselor };
}

/** @throws Refusal CONFLICT if the booking was changed since this version */
export function refuseChanged(booking: Booking, version: number | undefined): void {
  if (version === undefined || version === booking.sequence) return;
  throw changed(`This ${nameOf(booking)} was changed in the meantime. Please check its time, and try again.`);
}

const changed = (message: string): Refusal => new Refusal('CONFLICT', { message });

/**
 * A person's booking that hasn't begun or was canceled.
 * @throws Refusal NOT_FOUND unless it is the person's own; CONFLICT if it has begun
 */
export function coming(bookings: readonly Booking[], id: string, now: number): Booking {
  const found = ownBooking(bookings, id);
  if (found.status === 'BOOKED' && found.start <= now) throw changed(`This ${nameOf(found)} has already begun.`);
  return found;
}

/** @throws Refusal NOT_FOUND unless it is among the person's bookings */
export function ownBooking(bookings: readonly Booking[], id: string): Booking {
  const found = bookings.find((booking) => booking.id === id);
  if (found !== undefined) return found;
  throw new Refusal('NOT_FOUND', { message: 'We can’t find this consultation. Please reload the page.' });
}
