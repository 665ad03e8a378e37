import type { bookSeries as contract } from '#contract/endpoints/consultations/public.ts';
import type { Balances } from '../balances/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import { NO_HOURS, NO_PHONE, refuseManyAhead } from './book-consultation.ts';
import { asConsultation, isOpen, kindOf } from './booking.ts';
import { type BookingDependencies, changeBookings, countChange, type NextBooking } from './change-booking.ts';
import { wantedHours } from './lesson-hours.ts';
import { momentsOf, newSeries, sameSeries } from './series.ts';

/**
 * Books lessons with one counselor, all or none (docs/product.md#weekly-sessions). The same starts
 * again answer the series itself, so a repeated request is harmless.
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the dates that can't be booked and the nearest
 *   free times of each; ALREADY_BOOKED; NO_HOURS_LEFT; LOGIN_CODE_NEEDED; TOO_MANY_REQUESTS beyond 30
 *   changes an hour
 */
export function bookSeries(
  dependencies: BookingDependencies & { readonly balances: Pick<Balances, 'ofAddress'> },
): UseCase<typeof contract, 'input' | 'session'> {
  const { clock, random, log } = dependencies;
  return async ({ input: { counselor, starts: asked, zone, how, note, minutes }, session }) => {
    requireLoginCode(session);
    await countChange(dependencies, session);
    const { id: userId, fullname, email, phone } = session.user;
    if (how === 'phone' && phone === '') throw new Refusal('INVALID_INPUT', { fields: { how: NO_PHONE } });
    const starts = momentsOf(asked);
    const wanted = await wantedHours(dependencies, { email, minutes, without: NO_HOURS });
    const [id, ids] = [random.id(), starts.map(() => random.id())];
    const booked = await changeBookings(dependencies, userId, async (bookings): Promise<NextBooking> => {
      const same = sameSeries(bookings, { counselor, starts });
      if (same !== undefined) return same;
      const open = bookings.filter((booking) => kindOf(booking) === 'session' && isOpen(booking, clock.now()));
      refuseManyAhead('session', open);
      const common = { userId, fullname, email, phone, zone, how, note };
      return await newSeries(dependencies, { counselor, starts, wanted, id, ids, isOffice: false }, common);
    });
    if (booked[0].series?.id === id) log.info('consultation-booked');
    return { consultations: booked.map(asConsultation) };
  };
}
