import { addDays, dayIn } from '#contract/dates.ts';
import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type {
  cancelOfficeConsultation,
  listOfficeConsultations as listContract,
  moveOfficeConsultation,
  OfficeConsultation,
  returnOfficeHours,
} from '#contract/endpoints/consultations/office.ts';
import type { Balance } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import type { Change } from '../shared/audit-entry.ts';
import { startOfDay } from '../shared/start-of-day.ts';
import { type Availability } from './availability.ts';
import { asInstant, type Booking, canReturn, endOf } from './booking.ts';
import { cancelByBusiness } from './cancel.ts';
import { type BookingDependencies } from './change-booking.ts';
import { moveByBusiness } from './move.ts';
import type { Consultations, Summaries } from './ports.ts';
import { returnHours } from './return-hours.ts';
import { balanceOf } from './session-hours.ts';
import { type AvailabilityDependencies, isOutside } from './set-availability.ts';
import type { SummaryState } from './summary.ts';
import type { LeadDependencies } from './with-lead.ts';

/**
 * What the office sees of bookings, with the hours of the sessions among them, in one read of each.
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
  const sessions = bookings.filter(({ session }) => session !== undefined);
  const ids = [...new Set(sessions.flatMap(({ session }) => session?.agreementId ?? []))];
  const [found, states] = await Promise.all([
    ids.length === 0 ? [] : balances.several(ids),
    summaries?.states(sessions),
  ]);
  return bookings.map((booking) =>
    toOfficeConsultation(booking, { ...at, balances: found, summary: states?.get(booking.id) }),
  );
}

/**
 * What the office sees of a booking.
 * @param availability the hours of today; undefined before the first
 * @param balances of the agreements whose sessions are among the bookings
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
    ...(booking.session === undefined
      ? {}
      : {
          session: {
            agreement: booking.session.agreementId,
            hoursLeft: (balances.find(isOf(booking.session))?.minutes ?? 0) / 60,
            canReturn: canReturn(booking, now),
            summary,
          },
        }),
  };
}

const isOf =
  (session: Pick<NonNullable<Booking['session']>, 'agreementId'>) =>
  ({ agreementId }: Balance): boolean =>
    agreementId === session.agreementId;

/** The booked consultations of some days in the business's time zone, earliest first. */
export function listOfficeConsultations({
  consultations,
  balances,
  summaries,
  clock,
  businessProfile: { timeZone: zone },
}: Omit<AvailabilityDependencies, 'consultations'> & {
  readonly consultations: Pick<Consultations, 'availability' | 'startingBetween'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly summaries: Pick<Summaries, 'states'>;
}) {
  return async ({
    input: { from, days },
  }: {
    input: InputOf<typeof listContract>;
  }): Promise<ResOf<typeof listContract>> => {
    const now = clock.now();
    const first = from === '' ? dayIn(zone, now) : from;
    const [availability, bookings] = await Promise.all([
      consultations.availability(),
      consultations.startingBetween(startOfDay(zone, first), startOfDay(zone, addDays(first, days))),
    ]);
    const at = { availability, zone, now };
    return { consultations: await toOfficeConsultations({ balances, summaries }, bookings, at) };
  };
}

interface Request<Input> {
  readonly input: Input;
  readonly record: (change: Change) => void;
}

/**
 * Moves a consultation to another time of the same counselor, with a word to the family.
 * @throws Refusal as {@link moveByBusiness}
 */
export function moveConsultationForFamily(dependencies: BookingDependencies) {
  return async ({
    input: { id, person, start, word, version },
    record,
  }: Request<InputOf<typeof moveOfficeConsultation>>): Promise<OfficeConsultation> => {
    const change = { messageToFamily: word, version };
    const moved = await moveByBusiness(dependencies)({ id, userId: person }, Date.parse(start), change);
    // The words stay out of the audit log, which outlives them when a person is erased.
    record({ before: { start: asInstant(moved.startBefore) }, after: { start, wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, moved.booking);
  };
}

/**
 * Cancels a consultation, with a word to the family.
 * @throws Refusal as {@link cancelByBusiness}
 */
export function cancelConsultationForFamily(dependencies: BookingDependencies & LeadDependencies) {
  return async ({
    input: { id, person, word, version },
    record,
  }: Request<InputOf<typeof cancelOfficeConsultation>>): Promise<OfficeConsultation> => {
    const canceled = await cancelByBusiness(dependencies)({ id, userId: person }, { messageToFamily: word, version });
    record({ before: { start: asInstant(canceled.start) }, after: { wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, canceled);
  };
}

/**
 * Gives the hours of a session back that was canceled late, or that nobody came to.
 * @throws Refusal as {@link returnHours}
 */
export function returnHoursToFamily(
  dependencies: BookingDependencies & { readonly summaries: Pick<Summaries, 'states'> },
) {
  return async ({
    input: { id, person },
    record,
  }: Request<InputOf<typeof returnOfficeHours>>): Promise<OfficeConsultation> => {
    const { booking, ...hours } = await returnHours(dependencies)({ id, userId: person });
    record(hours);
    return await currentOfficeConsultation(dependencies, booking);
  };
}

/** What the office sees of a booking now; without `summaries`, of one to come. */
export async function currentOfficeConsultation(
  dependencies: BookingDependencies & { readonly summaries?: Pick<Summaries, 'states'> },
  booking: Booking,
): Promise<OfficeConsultation> {
  const { consultations, balances, summaries, clock, businessProfile } = dependencies;
  const [availability, known, states] = await Promise.all([
    consultations.availability(),
    balanceOf({ balances }, booking),
    summaries?.states([booking]),
  ]);
  return toOfficeConsultation(booking, {
    ...{ availability, zone: businessProfile.timeZone, now: clock.now() },
    ...{ balances: known === undefined ? [] : [known], summary: states?.get(booking.id) },
  });
}
