/** A time that a counselor's own calendar takes, in ms since 1970. Titles are never kept. */
export interface BusyTime {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * Why a calendar can't be read. refused: its address isn't https, or leads into a private network.
 * gone: the server has no such calendar, or asks for a login. unreachable: no answer in time, or a
 * server error. too-large: more bytes or events than we read. unreadable: it isn't a calendar.
 */
export const calendarProblems = ['refused', 'gone', 'unreachable', 'too-large', 'unreadable'] as const;
export type CalendarProblem = (typeof calendarProblems)[number];

/** A calendar can't be read. The message has no part of its address, which is a secret. */
export class CalendarUnreadable extends Error {
  override readonly name = 'CalendarUnreadable';
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, cause?: unknown) {
    super(`The calendar is ${problem}`, { cause });
    this.problem = problem;
  }
}
