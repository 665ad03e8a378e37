import { CELL_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { cellsOf, startsOn } from '#contract/open-hours.ts';
import type { Balance } from '../../balances/balance.ts';
import type { Balances } from '../../balances/ports.ts';
import type { Availability } from './availability.ts';
import { type Booking, canReturn, endOf, factsOf } from './booking.ts';
import { tutorsOf } from './kinds.ts';
import type { Summaries } from './ports.ts';
import type { SummaryState } from './summary.ts';

/** Whether a booking lies outside of its counselor's hours, wholly or in part. */
export function isOutside(booking: Booking, { counselors }: Pick<Availability, 'counselors'>, zone: string): boolean {
  const counselor = tutorsOf(counselors, booking.subject).find(({ id }) => id === booking.counselor.id);
  if (counselor === undefined) return true;
  const open = startsOn(counselor, booking.day, { minutes: CELL_MINUTES }, zone);
  return cellsOf({ start: booking.start, slotMinutes: booking.minutes }).some((cell) => !open.includes(cell));
}

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
export const toOfficeConsultation = (
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
): OfficeConsultation => ({
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
  ...factsOf(booking),
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
});

const isOf =
  (lesson: Pick<NonNullable<Booking['lesson']>, 'agreementId'>) =>
  ({ agreementId }: Balance): boolean =>
    agreementId === lesson.agreementId;
