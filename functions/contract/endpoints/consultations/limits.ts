import { MESSAGE_RETENTION_SECONDS } from '../messages/limits.ts';

/** docs/product.md#consultations */
export const CONSULTATION_MINUTES = 30;
/** Of a free demo class, however long consultations are: docs/product.md#demo-classes. */
export const DEMO_MINUTES = 30;
/** Of all children of a family together. */
export const DEMOS_PER_SUBJECT = 4;
export const CONSULTATION_BUFFER_MINUTES = 10;
export const CONSULTATION_NOTICE_HOURS = 12;
export const CONSULTATION_HORIZON_DAYS = 28;
/** Bookings take whole cells of this length, so two of them overlap only in the same cell. */
export const CELL_MINUTES = 15;
export const CONSULTATIONS_PER_PERSON_PER_WEEK = 5;
/** New bookings, also those that are canceled soon after. */
export const BOOKINGS_PER_ADDRESS_PER_HOUR = 6;
export const MOVES_PER_BOOKING = 2;
/** Booking, moving and canceling together. */
export const BOOKING_CHANGES_PER_PERSON_PER_HOUR = 30;
export const BOOKING_NOTE_MAX_LENGTH = 1_000;
export const COUNSELOR_ID_MAX_LENGTH = 40;
/** CloudFront may answer with the same free times for this long. */
export const SLOTS_CACHE_SECONDS = 30;
/** Free times offered instead of one that was taken. */
export const NEAREST_SLOTS = 3;
/** Kept as long as leads (docs/product.md#retention). */
export const BOOKING_RETENTION_SECONDS = MESSAGE_RETENTION_SECONDS;
/** How far ahead the business may book. */
export const BOOKED_AHEAD_DAYS = 365;
/** The counselor's calendar shows consultations until this long after they began. */
export const CALENDAR_FEED_SECONDS = 90 * 24 * 60 * 60;

/** Someone who finds no time in this many days can be told when one opens. */
export const WAIT_WITHIN_DAYS = 7;
/** Nobody waits longer than times are offered ahead. */
export const WAIT_SECONDS = CONSULTATION_HORIZON_DAYS * 24 * 60 * 60;
export const WAITS_PER_EMAIL_PER_DAY = 3;

/** Paid lessons: docs/product.md#sessions-with-hours. */
export const LESSON_MINUTES_MIN = 30;
export const LESSON_MINUTES_MAX = 120;
export const LESSON_MINUTES_STEP = 15;
/** Until this long before it begins, canceling a lesson gives its hours back, unless changed. */
export const LESSON_CANCEL_HOURS = 24;
export const LESSON_CANCEL_HOURS_MAX = 168;
/** Lessons that one person can have booked at a time. */
export const LESSONS_AHEAD_MAX = 4;
/** Weekly sessions that are booked together: docs/product.md#weekly-sessions. */
export const SERIES_MIN = 2;
export const SERIES_MAX = 12;
/** How long after its first session a series may end. */
export const SERIES_DAYS = SERIES_MAX * 7;
export const SUMMARY_LINES_MAX = 10;
export const SUMMARY_LINE_MAX_LENGTH = 300;
export const SUMMARY_STEPS_MAX = 5;
