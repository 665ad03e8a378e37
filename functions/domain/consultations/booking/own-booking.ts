import { conflict, notFound } from '../../shared/refusal.ts';
import type { Session } from '../../shared/session.ts';
import { requireLoginCode } from '../../sign-in/login-code.ts';
import { type Booking, nameOf } from '../core/booking.ts';
import { type BookingDependencies, type BusinessChange, countChange } from './change-booking.ts';

/**
 * Lets a person change a booking. A booking never changes its kind, so its kind is known before.
 * @throws Refusal TOO_MANY_REQUESTS; LOGIN_CODE_NEEDED if it is a lesson
 */
export async function admitChange(dependencies: BookingDependencies, session: Session, id: string): Promise<void> {
  await countChange(dependencies, session);
  if (session.provenBy === 'login') return;
  const { bookings } = await dependencies.consultations.ofPerson(session.user.id);
  if (bookings.some((one) => one.id === id && one.lesson !== undefined)) requireLoginCode(session);
}

/** @throws Refusal NOT_FOUND unless it is among the person's bookings */
export function ownBooking(bookings: readonly Booking[], id: string): Booking {
  const found = bookings.find((booking) => booking.id === id);
  if (found !== undefined) return found;
  throw notFound('We can’t find this consultation. Please reload the page.');
}

/**
 * A person's booking that hasn't begun or was canceled.
 * @throws Refusal NOT_FOUND unless it is the person's own; CONFLICT if it has begun
 */
export function coming(bookings: readonly Booking[], id: string, now: number): Booking {
  const found = ownBooking(bookings, id);
  if (found.status === 'BOOKED' && found.start <= now) throw conflict(`This ${nameOf(found)} has already begun.`);
  return found;
}

/** @throws Refusal CONFLICT if the booking was changed since this version */
export function refuseChanged(booking: Booking, byBusiness: BusinessChange | undefined): void {
  if (byBusiness?.version === undefined || byBusiness.version === booking.sequence) return;
  throw conflict(`This ${nameOf(booking)} was changed in the meantime. Please check its time, and try again.`);
}
