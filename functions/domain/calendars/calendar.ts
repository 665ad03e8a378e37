import * as v from 'valibot';
import type { CalendarProblem } from '#contract/endpoints/calendars/shapes.ts';
import type { Stored } from '../shared/stored.ts';

/** A time that a counselor's own calendar takes, in ms since 1970. Titles are never kept. */
export interface BusyTime {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** What a calendar says of a period. */
export interface CalendarReading {
  readonly busy: readonly BusyTime[];
  /** How many of its entries couldn't be read, or not in full. */
  readonly leftOut: number;
}

/** A calendar can't be read. The message has no part of its address, which is a secret. */
export class CalendarUnreadable extends Error {
  override readonly name = 'CalendarUnreadable';
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, cause?: unknown) {
    super(`The calendar is ${problem}`, { cause });
    this.problem = problem;
  }
}

/** A calendar that a counselor gave us the secret address of. */
const otherCalendar = v.object({
  /** A ULID. */
  id: v.string(),
  /** The host of its address, such as calendar.google.com. */
  host: v.string(),
  /** Its address, sealed. */
  sealed: v.string(),
  /** Milliseconds since 1970. */
  addedAt: v.number(),
});
export type OtherCalendar = Stored<typeof otherCalendar>;

/** The other calendars of a counselor. They change together, with a version. */
export const storedCalendars = v.object({
  counselor: v.string(),
  /** 0 before anything is stored. */
  version: v.number(),
  calendars: v.array(otherCalendar),
  /** No times are offered while one can't be read; otherwise its last copy counts. */
  closesWhenUnreadable: v.boolean(),
});
export type CalendarList = Stored<typeof storedCalendars>;

/** What the last reading of a calendar left. Times are in ms since 1970. */
export interface CalendarCopy extends CalendarReading {
  readonly calendar: string;
  /** When the last try began. */
  readonly triedAt: number;
  /** When the copy was read; missing if it never was. */
  readonly readAt?: number;
  /** It can't be read now. */
  readonly failure?: {
    readonly since: number;
    readonly problem: CalendarProblem;
    /** When the counselor was told. */
    readonly mailedAt?: number;
  };
}
