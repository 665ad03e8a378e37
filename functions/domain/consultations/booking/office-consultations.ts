import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import type { TakeOfficeWords } from '../../mail/office-words.ts';
import type { ColleagueSession } from '../../shared/colleague.ts';
import type { Booking } from '../core/booking.ts';
import { toOfficeConsultation } from '../core/office-consultation.ts';
import type { Summaries } from '../core/ports.ts';
import type { BookingDependencies, BusinessChange } from './change-booking.ts';
import { balanceOf } from './lesson-hours.ts';

export type WordDependencies = BookingDependencies & { readonly takeOfficeWords: TakeOfficeWords };

/** The change that a member makes, with a word to the family and what counts it. */
export const changeOf = (
  { takeOfficeWords }: Pick<WordDependencies, 'takeOfficeWords'>,
  {
    input: { word: text, version },
    session,
  }: {
    /** The word may be empty. */
    readonly input: { readonly word: string; readonly version: number };
    readonly session: Pick<ColleagueSession, 'member'>;
  },
): BusinessChange => ({
  version,
  words: {
    text,
    take: async (to) => await takeOfficeWords(session.member, [to]),
  },
});

type CurrentDependencies = BookingDependencies & { readonly summaries?: Pick<Summaries, 'states'> };

/** What the office sees of a booking now; without `summaries`, of one to come. */
export const currentOfficeConsultation = async (
  dependencies: CurrentDependencies,
  booking: Booking,
): Promise<OfficeConsultation> => (await currentState(dependencies, [booking]))(booking);

/** The same of the sessions of a series, which have one agreement. */
export const currentOfficeConsultations = async (
  dependencies: CurrentDependencies,
  bookings: readonly [Booking, ...Booking[]],
): Promise<OfficeConsultation[]> => bookings.map(await currentState(dependencies, bookings));

async function currentState(
  { consultations, balances, summaries, clock, businessProfile }: CurrentDependencies,
  bookings: readonly [Booking, ...Booking[]],
): Promise<(booking: Booking) => OfficeConsultation> {
  const [availability, known, states] = await Promise.all([
    consultations.availability(),
    balanceOf({ balances }, bookings[0]),
    summaries?.states(bookings),
  ]);
  const at = { availability, zone: businessProfile.timeZone, now: clock.now() };
  const found = known === undefined ? [] : [known];
  return (booking) => toOfficeConsultation(booking, { ...at, balances: found, summary: states?.get(booking.id) });
}
