import {
  businessInbox,
  clock,
  consultations,
  letterhead,
  mailer,
  outbox,
  random,
  rateLimits,
  unprovenMailPerHour,
} from '#composition/adapters.ts';
import type { BookingDependencies } from '#domain/consultations/change-booking.ts';
import { log } from './log.ts';

/** What changing a booking needs; works after the stack was found. */
export const bookingDependencies = (): BookingDependencies => ({
  consultations: consultations(),
  outbox: outbox(),
  mailer: mailer(),
  rateLimits: rateLimits(),
  unprovenMailPerHour: unprovenMailPerHour(),
  letterhead: letterhead(),
  businessInbox: businessInbox(),
  clock,
  random,
  log,
});
