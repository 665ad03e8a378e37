import type { InputOf } from '#contract/endpoint.ts';
import type { moveConsultation as contract } from '#contract/endpoints/move-consultation.ts';
import { MOVES_PER_CONSULTATION } from '#contract/limits.ts';
import type { Consultation } from '#contract/shapes.ts';
import type { Session } from '../ports/sessions.ts';
import { Refusal } from '../refusal.ts';
import { at, offered } from './book.ts';
import { asConsultation, type Booking } from './booking.ts';
import { type BookingDependencies, changeBooking, countChange, type NextBooking } from './change-booking.ts';
import { chooseTime } from './choose-time.ts';
import { takesOf } from './free-times.ts';

/**
 * Moves a consultation to another time of the same counselor.
 * @throws Refusal NOT_FOUND unless it is the person's own; CONFLICT if it was canceled, has begun,
 *   or was moved twice; INVALID_INPUT and SLOT_TAKEN as for booking
 */
export function moveConsultation(dependencies: BookingDependencies) {
  const { consultations, clock, letterhead } = dependencies;
  return async ({ input, session }: { input: InputOf<typeof contract>; session: Session }): Promise<Consultation> => {
    await countChange(dependencies, session);
    const now = clock.now();
    const start = Date.parse(input.start);

    const next = async (bookings: readonly Booking[]): Promise<NextBooking> => {
      const found = coming(bookings, input.id, now);
      if (found.status === 'CANCELED') throw changed('This consultation was canceled. You can book another time.');
      if (found.start === start) return { booking: found, counselor: undefined };
      if (found.moves >= MOVES_PER_CONSULTATION) {
        throw changed('This consultation was moved twice already. Please cancel it and book another time.');
      }
      const availability = await offered(dependencies);
      const calendar = { consultations, availability, zone: letterhead.timeZone, now };
      const choice = { start, counselor: found.counselor.id, how: found.how, moving: found };
      const time = await chooseTime(calendar, choice);
      const booking = {
        ...found,
        ...at(time, { now, zone: letterhead.timeZone }),
        minutes: availability.minutes,
        ...takesOf(availability),
        moves: found.moves + 1,
        sequence: found.sequence + 1,
      };
      return { booking, counselor: time.counselor };
    };
    return asConsultation(await changeBooking(dependencies, session.user.id, next));
  };
}

const changed = (message: string): Refusal => new Refusal('CONFLICT', { message });

/**
 * A person's booking that hasn't begun or was canceled.
 * @throws Refusal NOT_FOUND unless it is the person's own; CONFLICT if it has begun
 */
export function coming(bookings: readonly Booking[], id: string, now: number): Booking {
  const found = bookings.find((booking) => booking.id === id);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  if (found.status === 'BOOKED' && found.start <= now) throw changed('This consultation has already begun.');
  return found;
}
