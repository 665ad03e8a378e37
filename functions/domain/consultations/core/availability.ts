import type { OpenHours } from '#contract/open-hours.ts';
import type { DemoSubject } from '#contract/words/demo-subjects.ts';

export interface Counselor extends OpenHours {
  /** A slug. */
  readonly id: string;
  readonly name: string;
  /** Gets the emails about bookings instead of the business's inbox. */
  readonly email?: string;
  /** Without one, the counselor only calls. */
  readonly meetingLink?: string;
  /** The address of the member of the office who is this counselor; by default `email`. */
  readonly member?: string;
  /** Who teaches free demo classes has them. Days off and extra hours count for both. */
  readonly demos?: {
    readonly subjects: readonly DemoSubject[];
    /** By default the weekly hours. */
    readonly weekly?: OpenHours['weekly'];
  };
  /** Consultations on one day of the business's time zone. */
  readonly maxPerDay: number;
  /** The SHA-256 of the secret in the address of the counselor's calendar feed. */
  readonly feedHash?: string;
  /** The id of the member who made that address, and so has seen it; unset for an operator. */
  readonly feedBy?: string;
}

/** When consultations can be booked. Changing it never changes a booking. */
export interface Availability {
  /** Grows with every change; 0 if none was stored yet. */
  readonly version: number;
  readonly minutes: number;
  /** The pause after a consultation. */
  readonly bufferMinutes: number;
  readonly noticeHours: number;
  readonly horizonDays: number;
  readonly counselors: readonly Counselor[];
}
