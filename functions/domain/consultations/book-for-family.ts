import type { InputOf } from '#contract/endpoint.ts';
import type {
  bookOfficeConsultation as contract,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import { addressOf } from '#contract/phone.ts';
import type { Change } from '../shared/audit-entry.ts';
import { AccountErased, Refusal } from '../shared/refusal.ts';
import { changeAccount, findAccount, withCaller } from '../sign-in/accounts.ts';
import type { Users } from '../sign-in/ports.ts';
import { at, currentAvailability } from './book.ts';
import { type Booking, bookingEndsAt, isOpen } from './booking.ts';
import { type BookingDependencies, changeBooking, type NextBooking } from './change-booking.ts';
import { chooseAnyTime } from './choose-time.ts';
import { timeText } from './consultation-mails.ts';
import { slotOf } from './free-times.ts';
import { toOfficeConsultation } from './office-consultations.ts';

type Dependencies = BookingDependencies & { readonly users: Users };
type Input = InputOf<typeof contract>;
type Family = Pick<Input, 'fullname' | 'email' | 'phone'>;

/**
 * Books a time for a family that called (docs/product.md#office). An address without an account
 * gets one that its first login confirms, so the family finds the booking in its dashboard. The
 * same start again answers the booking itself, so a repeated request is harmless.
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the three nearest free times; ALREADY_BOOKED;
 *   CONFLICT if the person is being erased, or has just signed up
 */
export function bookForFamily(dependencies: Dependencies) {
  const { consultations, clock, businessProfile } = dependencies;
  return async ({ input, record }: { input: Input; record: (change: Change) => void }): Promise<OfficeConsultation> => {
    const booked = await book(dependencies, input).catch(async (error: unknown) => {
      if (error instanceof AccountErased) throw new Refusal('CONFLICT', { message: BEING_ERASED });
      // The same request at the same moment made the account, which is found now.
      if (error instanceof Refusal && error.code === 'CONFLICT') return await book(dependencies, input);
      throw error;
    });
    const { start, counselor, mailFamily, email } = input;
    // The name and the phone stay out of the audit log, which outlives an erased person.
    record({ after: { start, counselor, mailed: mailFamily && email !== '' } });
    const availability = await consultations.availability();
    return toOfficeConsultation(booked, { availability, zone: businessProfile.timeZone, now: clock.now() });
  };
}

async function book(
  dependencies: Dependencies,
  { fullname, email, phone, counselor: counselorId, start, how, note, mailFamily }: Input,
): Promise<Booking> {
  const { consultations, users, clock, random, businessProfile } = dependencies;
  const zone = businessProfile.timeZone;
  const now = clock.now();
  const moment = Date.parse(start);
  const family = { fullname, email, phone };
  const id = random.id();
  const userId = (await findAccount(users, addressOf(family), now))?.id ?? random.id();

  return await changeBooking(dependencies, userId, async (bookings): Promise<NextBooking> => {
    const open = bookings.find((booking) => isOpen(booking, now));
    if (open !== undefined) {
      if (open.start !== moment || open.counselor.id !== counselorId) throw alreadyBooked(open, zone);
      return { booking: open, counselor: undefined };
    }
    const availability = await currentAvailability(dependencies);
    const calendar = { consultations, availability, zone, now };
    const time = await chooseAnyTime(calendar, { start: moment, counselor: counselorId, how });
    await keepAccount(dependencies, family, userId, { start: moment, now });
    const booking = {
      // No one asks for the time zone on the phone.
      ...{ id, userId, ...family, zone, how, note },
      ...at(time, { now, zone }),
      minutes: availability.minutes,
      ...slotOf(availability),
      ...{ status: 'BOOKED' as const, moves: 0, sequence: 0, createdAt: now },
    };
    // The most of a day is for what families choose themselves.
    return { booking, counselor: undefined, mailsFamily: mailFamily };
  });
}

const BEING_ERASED = 'This person is being erased right now. Please try again in a few minutes.';

/**
 * Makes sure that the person has the booking's account, for as long as the booking is kept. Comes
 * after everything that may refuse the booking.
 * @throws Refusal CONFLICT if another account was made meanwhile
 */
async function keepAccount(
  { users }: Pick<Dependencies, 'users'>,
  family: Family,
  id: string,
  { start, now }: { readonly start: number; readonly now: number },
): Promise<void> {
  const { fullname, phone } = family;
  const email = addressOf(family);
  const account = await changeAccount(users, { email, now }, (found) =>
    withCaller(found, { id, email, fullname, phone, createdAt: now }, bookingEndsAt({ start })),
  );
  if (account.id !== id) throw new Refusal('CONFLICT');
}

function alreadyBooked({ start, counselor }: Booking, zone: string): Refusal {
  return new Refusal('ALREADY_BOOKED', {
    message: `They already have a consultation with ${counselor.name}: ${timeText(start, zone)}. Move that one instead.`,
  });
}
