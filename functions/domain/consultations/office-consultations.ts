import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import type { Balance } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import type { TakeOfficeWords } from '../mail/office-words.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { ColleagueSession } from '../shared/colleague.ts';
import { type Availability } from './availability.ts';
import { type Booking, canReturn, endOf } from './booking.ts';
import type { BookingDependencies, BusinessChange } from './change-booking.ts';
import { balanceOf } from './lesson-hours.ts';
import type { Summaries } from './ports.ts';
import { isOutside } from './set-availability.ts';
import type { SummaryState } from './summary.ts';

/**
 * What the office sees of bookings, with the hours of the lessons among them, in one read of each.
 * @param summaries left out for bookings to come, which have none
 */
export async function toOfficeConsultations(
  {
    balances,
    summaries,
  }: { readonly balances: Pick<Balances, 'several'>; readonly summaries?: Pick<Summaries, 'states'> },
  bookings: readonly Booking[],
  at: Omit<Parameters<typeof toOfficeConsultation>[1], 'balances' | 'summary'>,
): Promise<OfficeConsultation[]> {
  const lessons = bookings.filter(({ lesson }) => lesson !== undefined);
  const ids = [...new Set(lessons.flatMap(({ lesson }) => lesson?.agreementId ?? []))];
  const [found, states] = await Promise.all([
    ids.length === 0 ? [] : balances.several(ids),
    summaries?.states(lessons),
  ]);
  return bookings.map((booking) =>
    toOfficeConsultation(booking, { ...at, balances: found, summary: states?.get(booking.id) }),
  );
}

/**
 * What the office sees of a booking.
 * @param availability the hours of today; undefined before the first
 * @param balances of the agreements whose lessons are among the bookings
 */
function toOfficeConsultation(
  booking: Booking,
  {
    availability = { counselors: [] },
    zone,
    now,
    balances,
    summary = 'none',
  }: {
    readonly availability: Pick<Availability, 'counselors'> | undefined;
    readonly zone: string;
    readonly now: number;
    readonly balances: readonly Balance[];
    readonly summary: 'none' | SummaryState | undefined;
  },
): OfficeConsultation {
  return {
    id: booking.id,
    person: booking.userId,
    start: booking.start,
    minutes: booking.minutes,
    counselor: { id: booking.counselor.id, name: booking.counselor.name },
    fullname: booking.fullname,
    email: booking.email,
    phone: booking.phone,
    how: booking.how,
    joinUrl: booking.how === 'video' ? (booking.counselor.meetingLink ?? '') : '',
    zone: booking.zone,
    note: booking.note,
    status: booking.status,
    outsideHours: booking.status === 'BOOKED' && endOf(booking) > now && isOutside(booking, availability, zone),
    version: booking.sequence,
    ...(booking.subject === undefined ? {} : { subject: booking.subject }),
    ...(booking.student === undefined ? {} : { student: booking.student }),
    ...(booking.lesson === undefined
      ? {}
      : {
          session: {
            agreement: booking.lesson.agreementId,
            hoursLeft: (balances.find(isOf(booking.lesson))?.minutes ?? 0) / 60,
            canReturn: canReturn(booking, now),
            summary,
            ...(booking.series === undefined ? {} : { series: booking.series }),
          },
        }),
  };
}

const isOf =
  (lesson: Pick<NonNullable<Booking['lesson']>, 'agreementId'>) =>
  ({ agreementId }: Balance): boolean =>
    agreementId === lesson.agreementId;

export interface Request<Input> {
  readonly input: Input;
  readonly record: (change: Change) => void;
}

/** A change of a booking, with a word of the member to the family, which may be empty. */
export interface RequestWithWord<Input> extends Request<Input & { readonly word: string }> {
  readonly session: Pick<ColleagueSession, 'member'>;
}
export type WordDependencies = BookingDependencies & { readonly takeOfficeWords: TakeOfficeWords };

/** The change that a member makes, with a word to the family and what counts it. */
export const changeOf = (
  { takeOfficeWords }: Pick<WordDependencies, 'takeOfficeWords'>,
  { input: { word: text, version }, session }: Pick<RequestWithWord<{ version: number }>, 'input' | 'session'>,
): BusinessChange => ({
  version,
  words: {
    text,
    take: async (to) => {
      await takeOfficeWords(session.member, [to]);
    },
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
