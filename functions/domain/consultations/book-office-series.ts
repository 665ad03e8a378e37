import type { InputOf } from '#contract/endpoint.ts';
import type { bookOfficeSeries as contract } from '#contract/endpoints/consultations/office.ts';
import { addressOf } from '#contract/phone.ts';
import type { Balances } from '../balances/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { findAccount } from '../sign-in/accounts.ts';
import type { Users } from '../sign-in/ports.ts';
import { keepAccount, NO_HOURS, withAccount } from './book-office-consultation.ts';
import type { Booking } from './booking.ts';
import { type BookingDependencies, changeBookings, type NextBooking } from './change-booking.ts';
import { wantedHours } from './lesson-hours.ts';
import { currentOfficeConsultations } from './office-consultations.ts';
import { momentsOf, newSeries, sameSeries } from './series.ts';

type Dependencies = BookingDependencies & {
  readonly balances: Pick<Balances, 'ofAddress'>;
  readonly users: Pick<Users, 'findByEmail' | 'create' | 'replace'>;
};
type Input = InputOf<typeof contract>;

/**
 * Books lessons for a family that called, all or none: as many as there are hours, also outside of
 * the counselor's. The same starts again answer the series itself.
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the dates that can't be booked and the nearest
 *   free times of each; NO_HOURS_LEFT; CONFLICT if the person is being erased, or has just signed up
 */
export function bookOfficeSeries(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const booked = await withAccount(async () => await book(dependencies, input));
    const { starts, counselor, mailFamily, email } = input;
    // The name and the phone stay out of the audit log, which outlives an erased person.
    const { minutes } = booked[0];
    record({ after: { starts, counselor, minutes, mailed: mailFamily && email !== '' } });
    return { consultations: await currentOfficeConsultations(dependencies, booked) };
  };
}

async function book(
  dependencies: Dependencies,
  { counselor, starts: asked, how, note, mailFamily, minutes, ...family }: Input,
): Promise<readonly [Booking, ...Booking[]]> {
  const { users, clock, random, businessProfile } = dependencies;
  const now = clock.now();
  const { email } = family;
  const starts = momentsOf(asked);
  const wanted = await wantedHours(dependencies, { email, minutes, without: NO_HOURS });
  const [id, ids] = [random.id(), starts.map(() => random.id())];
  const userId = (await findAccount(users, addressOf(family), now))?.id ?? random.id();
  return await changeBookings(dependencies, userId, async (bookings): Promise<NextBooking> => {
    const same = sameSeries(bookings, { counselor, starts });
    if (same !== undefined) return same;
    // No one asks for the time zone on the phone.
    const common = { userId, ...family, zone: businessProfile.timeZone, how, note };
    const next = await newSeries(dependencies, { counselor, starts, wanted, id, ids, isOffice: true }, common);
    await keepAccount(dependencies, family, userId, { start: starts.at(-1) ?? now, now });
    return { ...next, mailsFamily: mailFamily };
  });
}
