import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type {
  cancelOfficeConsultation,
  listOfficeConsultations as listContract,
  moveOfficeConsultation,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import type { Change } from '../shared/audit-entry.ts';
import { addDays, dayIn, startOfDay } from '../shared/days.ts';
import { type Availability } from './availability.ts';
import { asInstant, type Booking, endOf } from './booking.ts';
import { cancelByBusiness } from './cancel.ts';
import type { BookingDependencies } from './change-booking.ts';
import { moveByBusiness } from './move.ts';
import { type AvailabilityDependencies, isOutside } from './set-availability.ts';

/**
 * What the office sees of a booking.
 * @param availability the hours of today; undefined before the first
 */
export function toOfficeConsultation(
  booking: Booking,
  {
    availability = { counselors: [] },
    zone,
    now,
  }: {
    readonly availability: Pick<Availability, 'counselors'> | undefined;
    readonly zone: string;
    readonly now: number;
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
  };
}

/** The booked consultations of some days in the business's time zone, earliest first. */
export function listOfficeConsultations({
  consultations,
  clock,
  businessProfile: { timeZone: zone },
}: AvailabilityDependencies) {
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
    return { consultations: bookings.map((booking) => toOfficeConsultation(booking, { availability, zone, now })) };
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
export function cancelConsultationForFamily(dependencies: BookingDependencies) {
  return async ({
    input: { id, person, word, version },
    record,
  }: Request<InputOf<typeof cancelOfficeConsultation>>): Promise<OfficeConsultation> => {
    const canceled = await cancelByBusiness(dependencies)({ id, userId: person }, { messageToFamily: word, version });
    record({ before: { start: asInstant(canceled.start) }, after: { wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, canceled);
  };
}

async function currentOfficeConsultation(
  { consultations, clock, businessProfile: { timeZone: zone } }: BookingDependencies,
  booking: Booking,
): Promise<OfficeConsultation> {
  const availability = await consultations.availability();
  return toOfficeConsultation(booking, { availability, zone, now: clock.now() });
}
