import * as v from 'valibot';
import { bookingName } from '#contract/demo-classes.ts';
import {
  BOOKED_AHEAD_DAYS,
  BOOKING_RETENTION_SECONDS,
  MOVES_PER_BOOKING,
} from '#contract/endpoints/consultations/limits.ts';
import {
  type BookingKind,
  type Consultation,
  consultationStatuses,
  type LessonOutcome,
  meetingFacts,
  meetingTypes,
  seriesPart,
} from '#contract/endpoints/consultations/shapes.ts';
import { DAY_MS, inMs } from '#contract/limits.ts';
import { withOrigin } from '../../shared/origin.ts';
import type { Stored } from '../../shared/stored.ts';

export const reminders = ['day', 'hour'] as const;
export type Reminder = (typeof reminders)[number];

/** A booking as it is stored. Times are ms since 1970. */
export const storedBooking = v.object({
  /**
   * A ULID. It is also the UID of its calendar entries, without a host (RFC 7986, 5.3): moves and
   * cancellations find them after a change of domain and after a restore.
   */
  id: v.string(),
  userId: v.string(),
  fullname: v.string(),
  /** Empty if someone who called gave none: then they get no emails. */
  email: v.string(),
  phone: v.string(),
  /** As at the booking: a counselor may leave. */
  counselor: v.object({
    id: v.string(),
    name: v.string(),
    email: v.exactOptional(v.string()),
    meetingLink: v.exactOptional(v.string()),
  }),
  start: v.number(),
  minutes: v.number(),
  /** With the pause after it, as at the booking: it decides which cells to give back. */
  slotMinutes: v.number(),
  /** The day in the business's time zone, for which the counselor's consultations are counted. */
  day: v.string(),
  /** The visitor's time zone. */
  zone: v.string(),
  how: v.picklist(meetingTypes),
  note: v.string(),
  status: v.picklist(consultationStatuses),
  moves: v.number(),
  /** Grows with each change that calendars have to follow (RFC 5545, SEQUENCE). */
  sequence: v.number(),
  /** The reminders that were sent for this start. */
  reminded: v.array(v.picklist(reminders)),
  createdAt: v.number(),
  ...meetingFacts,
  ...withOrigin,
  /** Only a lesson has it: the agreement whose hours pay it. */
  lesson: v.exactOptional(
    v.object({
      agreementId: v.string(),
      /** Canceling it before then gives its hours back. */
      returnsUntil: v.number(),
      /** What paid its minutes, which get them back if it is canceled in time. */
      paidBy: v.array(v.object({ order: v.exactOptional(v.string()), minutes: v.number() })),
      /** The family canceled it too late to get its hours back. */
      canceledLate: v.exactOptional(v.literal(true)),
      /** Its hours were given back. */
      returned: v.exactOptional(v.literal(true)),
    }),
  ),
  /** Only a session that was booked with others has it. */
  series: v.exactOptional(seriesPart),
});

/** A booked consultation, a lesson that hours pay, or a demo class. */
export type Booking = Stored<typeof storedBooking>;

export const kindOf = ({ lesson, subject }: Pick<Booking, 'lesson' | 'subject'>): BookingKind =>
  lesson !== undefined ? 'session' : subject !== undefined ? 'demo' : 'consultation';

/** What it is called in a sentence. */
export const nameOf = (booking: Booking): string => bookingName({ ...booking, kind: kindOf(booking) });

export const endOf = ({ start, minutes }: Pick<Booking, 'start' | 'minutes'>): number => start + minutes * 60_000;

/** Whether it keeps the person from booking another one. */
export const isOpen = (booking: Booking, now: number): boolean => booking.status === 'BOOKED' && endOf(booking) > now;

/** Whether it is a lesson whose hours are spent, and can be given back. */
export const canReturn = ({ lesson, status, start }: Booking, now: number): boolean =>
  lesson !== undefined && lesson.returned !== true && (status === 'CANCELED' || start <= now);

/**
 * What became of a lesson. Undefined for a consultation, for a lesson to come, and for one that
 * was canceled in time.
 */
export function outcomeOf({ lesson, status, start }: Booking, now: number): LessonOutcome | undefined {
  if (lesson === undefined) return undefined;
  const isHeld = status === 'BOOKED' && start <= now;
  if (!isHeld && lesson.canceledLate === undefined) return undefined;
  if (lesson.returned === true) return 'given-back';
  return isHeld ? 'held' : 'canceled-late';
}

/** When the booking is deleted; DynamoDB does so late. */
export const bookingKeptUntil = ({ start }: Pick<Booking, 'start'>): number => start + inMs(BOOKING_RETENTION_SECONDS);

/** Until when to look for all bookings that are still to come. */
export const laterThanBookings = (now: number): number => now + (BOOKED_AHEAD_DAYS + 1) * DAY_MS;

/** A moment as the API writes it: UTC, whole minutes. */
export const asInstant = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z');

const facts = v.object(meetingFacts);

/** What only meetings of its kind have, such as the subject of a demo class. */
export const factsOf = (booking: Booking): v.InferOutput<typeof facts> => v.parse(facts, booking);

/** What its owner sees of a booking. */
export function asConsultation(booking: Booking): Consultation {
  const { id, start, minutes, counselor, zone, how, phone, note, status, moves, lesson, series } = booking;
  const kind = kindOf(booking);
  return {
    id,
    start: asInstant(start),
    minutes,
    counselor: { id: counselor.id, name: counselor.name },
    zone,
    how,
    phone,
    joinUrl: how === 'video' ? (counselor.meetingLink ?? '') : '',
    note,
    status,
    movesLeft: Math.max(0, MOVES_PER_BOOKING - moves),
    ...(kind === 'consultation' ? {} : { kind }),
    ...factsOf(booking),
    ...(lesson === undefined
      ? {}
      : {
          returnsUntil: asInstant(lesson.returnsUntil),
          ...(lesson.returned === undefined ? {} : { returned: lesson.returned }),
        }),
    ...(series === undefined ? {} : { series }),
  };
}

/** A change that the business made, with its words to the family. */
export interface ByBusiness {
  readonly messageToFamily: string;
}
