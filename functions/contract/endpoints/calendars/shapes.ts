/**
 * Why a calendar can't be read. refused: its address isn't https, or leads into a private network.
 * gone: the server has no such calendar, or asks for a login. unreachable: no answer in time, or a
 * server error. too-large: more bytes or events than we read. unreadable: it isn't a calendar.
 */
export const calendarProblems = ['refused', 'gone', 'unreachable', 'too-large', 'unreadable'] as const;
export type CalendarProblem = (typeof calendarProblems)[number];
