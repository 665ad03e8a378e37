import { bookingName } from '#contract/demo-classes.ts';
import { type DemoSubject } from '#contract/demo-subjects.ts';
import {
  BOOKED_AHEAD_DAYS,
  CONSULTATION_RETENTION_SECONDS,
  MOVES_PER_CONSULTATION,
} from '#contract/endpoints/consultations/limits.ts';
import type {
  BookingKind,
  Consultation,
  LessonOutcome,
  MeetingType,
} from '#contract/endpoints/consultations/shapes.ts';
import { DAY_MS, inMs } from '#contract/limits.ts';
import type { PaidBy } from '../../balances/balance.ts';
import type { WithOrigin } from '../../shared/origin.ts';
import type { Counselor } from './availability.ts';

export const reminders = ['day', 'hour'] as const;
export type Reminder = (typeof reminders)[number];

/** A booked consultation, a lesson that hours pay, or a demo class. Times are ms since 1970. */
export interface Booking extends WithOrigin {
  /**
   * A ULID. It is also the UID of its calendar entries, without a host (RFC 7986, 5.3): moves and
   * cancellations find them after a change of domain and after a restore.
   */
  readonly id: string;
  readonly userId: string;
  readonly fullname: string;
  /** Empty if someone who called gave none: then they get no emails. */
  readonly email: string;
  readonly phone: string;
  /** As at the booking: a counselor may leave. */
  readonly counselor: Pick<Counselor, 'id' | 'name' | 'email' | 'meetingLink'>;
  readonly start: number;
  readonly minutes: number;
  /** With the pause after it, as at the booking: it decides which cells to give back. */
  readonly slotMinutes: number;
  /** The day in the business's time zone, for which the counselor's consultations are counted. */
  readonly day: string;
  /** The visitor's time zone. */
  readonly zone: string;
  readonly how: MeetingType;
  readonly note: string;
  readonly status: 'BOOKED' | 'CANCELED';
  readonly moves: number;
  /** Grows with each change that calendars have to follow (RFC 5545, SEQUENCE). */
  readonly sequence: number;
  /** The reminders that were sent for this start. */
  readonly reminded: readonly Reminder[];
  readonly createdAt: number;
  /** Only a demo class has it. */
  readonly subject?: DemoSubject;
  /** The first name of a demo class's student, if it was given. */
  readonly student?: string;
  /** Only a lesson has it: the agreement whose hours pay it. */
  readonly lesson?: {
    readonly agreementId: string;
    /** Canceling it before then gives its hours back; ms since 1970. */
    readonly returnsUntil: number;
    /** What paid its minutes, which get them back if it is canceled in time. */
    readonly paidBy: readonly PaidBy[];
    /** The family canceled it too late to get its hours back. */
    readonly canceledLate?: true;
    /** Its hours were given back. */
    readonly returned?: true;
  };
  /** Only a session that was booked with others has it. */
  readonly series?: SeriesPart;
}

/** The place of a session in its series, as it was booked. */
export interface SeriesPart {
  /** The series' own id. */
  readonly id: string;
  /** From 1 on. */
  readonly number: number;
  readonly of: number;
}

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
export const bookingKeptUntil = ({ start }: Pick<Booking, 'start'>): number =>
  start + inMs(CONSULTATION_RETENTION_SECONDS);

/** Until when to look for all bookings that are still to come. */
export const laterThanBookings = (now: number): number => now + (BOOKED_AHEAD_DAYS + 1) * DAY_MS;

/** A moment as the API writes it: UTC, whole minutes. */
export const asInstant = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z');

/** What its owner sees of a booking. */
export function asConsultation(booking: Booking): Consultation {
  const { id, start, minutes, counselor, zone, how, phone, note, status, moves, subject, student, lesson, series } =
    booking;
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
    movesLeft: Math.max(0, MOVES_PER_CONSULTATION - moves),
    ...(subject === undefined ? {} : { kind: 'demo', subject }),
    ...(student === undefined ? {} : { student }),
    ...(lesson === undefined
      ? {}
      : {
          kind: 'session',
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
