import {
  businessInbox,
  clock,
  consultations,
  letterhead,
  mailer,
  outbox,
  random,
  rateLimits,
  team,
  unprovenMailPerHour,
} from '#composition/adapters.ts';
import type { BookingDependencies } from '#domain/consultations/change-booking.ts';
import { copiesFor } from '#domain/office/copies.ts';
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
  copiesFor: copiesFor({ office: team() }),
  clock,
  random,
  log,
});
