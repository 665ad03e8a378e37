import * as v from 'valibot';
import { demoSubjects } from '../../words/demo-subjects.ts';
import { stepOwners } from '../steps/shapes.ts';

export const meetingTypes = ['phone', 'video'] as const;
export type MeetingType = (typeof meetingTypes)[number];

/** A free time and the counselors who have it. `start` is UTC, as `YYYY-MM-DDTHH:MM:00Z`. */
export const slot = v.object({ start: v.string(), counselors: v.array(v.string()) });
export type Slot = v.InferOutput<typeof slot>;

export const counselor = v.object({
  id: v.string(),
  name: v.string(),
  /** Has a meeting link; without one, the counselor calls. */
  video: v.boolean(),
});

export const consultationStatuses = ['BOOKED', 'CANCELED'] as const;

/** A free consultation, a lesson that hours of an agreement pay, or a free demo class. */
export const bookingKinds = ['consultation', 'session', 'demo'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/**
 * What became of a lesson that was not canceled in time. canceled-late: its hours stay spent.
 * given-back: the business gave its hours back, though it was held, missed or canceled late.
 */
export const lessonOutcomes = ['held', 'canceled-late', 'given-back'] as const;
export type LessonOutcome = (typeof lessonOutcomes)[number];

export const outcomeNames: Readonly<Record<LessonOutcome, string>> = {
  held: 'Held',
  'canceled-late': 'Canceled late',
  'given-back': 'Given back',
};

/** A next step, with its day as `YYYY-MM-DD` and who does it. */
export const summaryStep = v.object({ text: v.string(), day: v.string(), whose: v.picklist(stepOwners) });

/** What the counselor wrote after a lesson. */
export const lessonSummary = v.object({
  /** Grows each time it is sent. */
  version: v.number(),
  /** ISO 8601, UTC. */
  sentAt: v.string(),
  lines: v.array(v.string()),
  steps: v.array(summaryStep),
});
export type LessonSummary = v.InferOutput<typeof lessonSummary>;

/** The place of a session among those that were booked with it, as 3 of 8. */
export const seriesPart = v.object({ id: v.string(), number: v.number(), of: v.number() });

/**
 * What stands against a date of a series. no-hours: the hours are used up by the dates before it.
 * Only the office may book on a day off and outside the hours.
 */
export const seriesProblems = ['taken', 'full', 'day-off', 'outside-hours', 'skipped', 'no-hours'] as const;
export type SeriesProblem = (typeof seriesProblems)[number];

/** A date of a series before it is booked. */
export const seriesDate = v.object({
  /** UTC, as `YYYY-MM-DDTHH:MM:00Z`. */
  start: v.string(),
  problem: v.exactOptional(v.picklist(seriesProblems)),
  /** The U.S. federal holiday on that day. */
  holiday: v.exactOptional(v.string()),
  /** The U.S. federal holiday on the day after, when many families are already away. */
  eveOf: v.exactOptional(v.string()),
  /** It can be booked, if there are hours for it. */
  bookable: v.boolean(),
  /** It is booked unless someone leaves it out. */
  included: v.boolean(),
  /** The counselor's nearest free times to move it to, each on another day. */
  nearest: v.array(slot),
});
export type SeriesDate = v.InferOutput<typeof seriesDate>;

/** Weekly sessions before they are booked. */
export const seriesPlan = v.object({
  /** The business's own time zone, by whose clocks the time stays the same. */
  zone: v.string(),
  minutes: v.number(),
  counselor: v.object({ id: v.string(), name: v.string() }),
  /** The hours of each agreement, the one signed first, first. One of them pays for all. */
  hours: v.array(v.number()),
  dates: v.array(seriesDate),
});
export type SeriesPlan = v.InferOutput<typeof seriesPlan>;

/** What only some kinds of meetings have. */
export const meetingFacts = {
  /** Only of a demo class. */
  subject: v.exactOptional(v.picklist(demoSubjects)),
  /** The first name of its student, if it was given. */
  student: v.exactOptional(v.string()),
};

/** A booked time, as its owner sees it. */
export const consultation = v.object({
  id: v.string(),
  /** UTC, as `YYYY-MM-DDTHH:MM:00Z`. */
  start: v.string(),
  minutes: v.number(),
  counselor: v.object({ id: v.string(), name: v.string() }),
  /** The IANA time zone in which it was booked. */
  zone: v.string(),
  how: v.picklist(meetingTypes),
  /** The number that the counselor calls. */
  phone: v.string(),
  /** The meeting's address; empty for a call. */
  joinUrl: v.string(),
  note: v.string(),
  status: v.picklist(consultationStatuses),
  movesLeft: v.number(),
  /** Without one, a free consultation. */
  kind: v.exactOptional(v.picklist(['session', 'demo'])),
  ...meetingFacts,
  /**
   * Only of a lesson, as what follows: canceling it before then gives its hours back; UTC, as
   * `start`.
   */
  returnsUntil: v.exactOptional(v.string()),
  /** Its hours were given back. */
  returned: v.exactOptional(v.literal(true)),
  /** As it was sent last. */
  summary: v.exactOptional(lessonSummary),
  /** It was booked with others. */
  series: v.exactOptional(seriesPart),
});
export type Consultation = v.InferOutput<typeof consultation>;
