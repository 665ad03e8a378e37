import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as field from '../../fields/calendars.ts';
import * as rule from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';
import { numberOfDays } from '../../fields.ts';
import { roles } from '../../office.ts';
import { calendarProblems } from './shapes.ts';

/** A calendar of a counselor's own, whose busy times block times. */
const otherCalendar = v.object({
  id: v.string(),
  /** Of its address, which is a secret and never shown again. */
  host: v.string(),
  addedAt: v.number(),
  /** When it was read last; null if it never was. */
  readAt: v.nullable(v.number()),
  /** Busy times of this week, from Monday. */
  busyThisWeek: v.number(),
  /** How many entries couldn't be read, or not in full, when it was read last. */
  leftOut: v.number(),
  /** Since when it can't be read, and why; null if it can. */
  failure: v.nullable(v.object({ since: v.number(), problem: v.picklist(calendarProblems) })),
});
export type OtherCalendar = v.InferOutput<typeof otherCalendar>;

const time = { start: v.number(), end: v.number() };

const counselorCalendars = v.object({
  counselor: v.string(),
  calendars: v.array(otherCalendar),
  /** No times are offered while one can't be read; otherwise its last copy counts. */
  closesWhenUnreadable: v.boolean(),
});
export type CounselorCalendars = v.InferOutput<typeof counselorCalendars>;

export const listOfficeCalendars = officeRead({
  id: 'list-office-calendars',
  summary: 'Lists the other calendars of counselors, and when these are busy on some days.',
  path: 'office/calendars',
  office: { roles },
  params: v.object({ from: leftOut(rule.dayOrNone, 'from today on'), days: numberOfDays }),
  success: {
    message: 'The calendars.',
    res: v.object({
      /** Of the counselors whose hours the member may change. */
      counselors: v.array(counselorCalendars),
      /** Without titles, which are never stored. */
      busy: v.array(v.object({ counselor: v.string(), ...time })),
    }),
  },
});

const changed = { message: 'The calendars are saved.', res: counselorCalendars } as const;

export const addOfficeCalendar = officeAction({
  id: 'add-office-calendar',
  summary: 'Adds a calendar whose busy times block times, and reads it.',
  path: 'office/calendars',
  office: { roles, action: 'add-calendar', subject: 'counselor' },
  auditLog: 'Added a calendar that blocks times',
  changes: ['calendars'],
  body: v.object({ counselor: rule.counselorSlug, address: field.calendarAddress }),
  success: {
    ...changed,
    res: v.object({
      ...counselorCalendars.entries,
      /** When it is busy next, at most five times, for its owner to compare. */
      next: v.array(v.object(time)),
    }),
  },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const removeOfficeCalendar = officeAction({
  id: 'remove-office-calendar',
  summary: 'Removes a calendar whose busy times block times.',
  path: 'office/calendars/{id}/remove',
  office: { roles, action: 'remove-calendar', subject: 'id' },
  auditLog: 'Removed a calendar that blocked times',
  changes: ['calendars'],
  params: v.object({ id: field.calendarId }),
  body: v.object({ counselor: rule.counselorSlug }),
  success: changed,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const setOfficeCalendarChoice = officeAction({
  id: 'set-office-calendar-choice',
  summary: 'Chooses what families are offered while a calendar can’t be read.',
  path: 'office/calendars/choice',
  office: { roles, action: 'set-calendar-choice', subject: 'counselor' },
  auditLog: 'Chose what is offered while a calendar can’t be read',
  changes: ['calendars'],
  body: v.object({ counselor: rule.counselorSlug, closesWhenUnreadable: field.closesWhenUnreadable }),
  success: changed,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});
