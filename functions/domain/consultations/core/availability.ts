import * as v from 'valibot';
import { weekdays } from '#contract/open-hours.ts';
import { demoSubjects } from '#contract/words/demo-subjects.ts';
import type { Stored } from '../../shared/stored.ts';

const openSpan = { from: v.string(), to: v.string() };
const weekly = v.object(v.entriesFromList(weekdays, v.exactOptional(v.array(v.object(openSpan)))));

const counselor = v.pipe(
  v.object({
    /** A slug. */
    id: v.string(),
    name: v.string(),
    /** Gets the emails about bookings instead of the business's inbox. */
    email: v.exactOptional(v.string()),
    /** Without one, the counselor only calls. */
    meetingLink: v.exactOptional(v.string()),
    weekly,
    /** Who teaches free demo classes has them. Days off and extra hours count for both. */
    demos: v.exactOptional(
      v.object({
        subjects: v.array(v.picklist(demoSubjects)),
        /** By default the weekly hours. */
        weekly: v.exactOptional(weekly),
      }),
    ),
    daysOff: v.array(v.string()),
    extraHours: v.array(v.object({ ...openSpan, day: v.string() })),
    /** Consultations on one day of the business's time zone. */
    mostPerDay: v.number(),
    /** The address of the member of the office who is this counselor; by default `email`. */
    member: v.exactOptional(v.string()),
    /** The SHA-256 of the secret in the address of the counselor's calendar feed. */
    feedHash: v.exactOptional(v.string()),
    /** The id of the member who made that address, and so has seen it; unset for an operator. */
    feedBy: v.exactOptional(v.string()),
  }),
  v.transform(({ mostPerDay: maxPerDay, ...one }) => ({ ...one, maxPerDay })),
);
export type Counselor = Stored<typeof counselor>;

/** When consultations can be booked. Changing it never changes a booking. */
export const storedAvailability = v.object({
  /** Grows with every change; 0 if none was stored yet. */
  version: v.number(),
  minutes: v.number(),
  /** The pause after a consultation. */
  bufferMinutes: v.number(),
  noticeHours: v.number(),
  horizonDays: v.number(),
  counselors: v.array(counselor),
});
export type Availability = Stored<typeof storedAvailability>;
