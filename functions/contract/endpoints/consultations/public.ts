import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { CALENDAR_PATH } from '../../site-paths.ts';
import { SLOTS_CACHE_SECONDS } from './limits.ts';
import { consultation, counselor, seriesPlan, slot } from './shapes.ts';

export const listConsultationSlots = endpoint({
  id: 'list-consultation-slots',
  path: 'consultations/slots',
  auth: 'none',
  params: v.object({
    from: field.firstDay,
    days: field.numberOfDays,
    /** Of a session. */
    minutes: field.slotMinutes,
    kind: field.slotKind,
    /** Of a demo class. */
    subject: field.slotSubject,
  }),
  success: {
    message: 'The free times.',
    res: v.object({
      /** The business's own time zone. */
      zone: v.string(),
      minutes: v.number(),
      counselors: v.array(counselor),
      slots: v.array(slot),
    }),
  },
  cacheSeconds: SLOTS_CACHE_SECONDS,
});

export const waitForTime = endpoint({
  id: 'wait-for-time',
  path: 'consultations/waiting',
  auth: 'none',
  body: v.object({
    email: field.email('Please enter email'),
    /** Of a session. */
    minutes: field.bookingMinutes,
    /** Of a demo class. */
    subject: field.demoSubject,
  }),
  success: { status: 201, message: 'We’ll email you once when a time opens. First come, first served.' },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const listConsultations = endpoint({
  id: 'list-consultations',
  path: 'consultations',
  auth: 'bearer',
  loginCode: true,
  success: {
    message: 'Your consultations.',
    /** The latest first, with the business's own time zone. */
    res: v.object({ zone: v.string(), consultations: v.array(consultation) }),
  },
  refusals: ['LOGIN_CODE_NEEDED'],
});

export const bookConsultation = endpoint({
  id: 'book-consultation',
  path: 'consultations',
  auth: 'bearer',
  loginCode: true,
  body: v.object({
    start: field.consultationStart,
    counselor: field.counselorId,
    zone: field.timeZone,
    how: field.meetingType,
    note: field.consultationNote,
    ...field.meeting,
    cameFrom: field.cameFrom,
    sentBy: field.sentBy,
  }),
  success: { status: 201, message: 'Your consultation is booked.', res: consultation },
  refusals: ['LOGIN_CODE_NEEDED', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'NO_HOURS_LEFT', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const moveConsultation = endpoint({
  id: 'move-consultation',
  path: 'consultations/{id}/move',
  auth: 'bearer',
  loginCode: true,
  params: v.object({ id: field.consultationId }),
  body: v.object({ start: field.consultationStart }),
  success: { message: 'Your consultation is moved.', res: consultation },
  refusals: ['LOGIN_CODE_NEEDED', 'NOT_FOUND', 'SLOT_TAKEN', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const cancelConsultation = endpoint({
  id: 'cancel-consultation',
  method: 'POST',
  path: 'consultations/{id}/cancel',
  auth: 'bearer',
  loginCode: true,
  params: v.object({ id: field.consultationId }),
  success: { message: 'Your consultation is canceled.', res: consultation },
  refusals: ['LOGIN_CODE_NEEDED', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Shows weekly sessions with what stands against each, and books nothing. */
export const planSeries = endpoint({
  id: 'plan-series',
  path: 'series/plan',
  auth: 'bearer',
  loginCode: true,
  body: v.object({
    start: field.consultationStart,
    counselor: field.seriesCounselor,
    weeks: field.seriesWeeks,
    minutes: field.bookingMinutes,
  }),
  success: { message: 'The sessions, before they are booked.', res: seriesPlan },
  refusals: ['LOGIN_CODE_NEEDED'],
});

/** Books sessions with one counselor: all or none. */
export const bookSeries = endpoint({
  id: 'book-series',
  path: 'series',
  auth: 'bearer',
  loginCode: true,
  body: v.object({
    starts: field.seriesStarts,
    counselor: field.seriesCounselor,
    zone: field.timeZone,
    how: field.meetingType,
    note: field.consultationNote,
    minutes: field.bookingMinutes,
  }),
  success: {
    status: 201,
    message: 'Your sessions are booked.',
    /** Earliest first. */
    res: v.object({ consultations: v.array(consultation) }),
  },
  refusals: ['LOGIN_CODE_NEEDED', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'NO_HOURS_LEFT', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Cancels a session and those of its series that come after it. */
export const cancelSeries = endpoint({
  id: 'cancel-series',
  method: 'POST',
  path: 'consultations/{id}/cancel-series',
  auth: 'bearer',
  loginCode: true,
  params: v.object({ id: field.consultationId }),
  success: {
    message: 'Your sessions are canceled.',
    /** Earliest first. */
    res: v.object({ consultations: v.array(consultation) }),
  },
  refusals: ['LOGIN_CODE_NEEDED', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const getConsultationInvite = endpoint({
  id: 'get-consultation-invite',
  path: 'consultations/{id}/invite.ics',
  auth: 'bearer',
  loginCode: true,
  params: v.object({ id: field.consultationId }),
  success: { message: 'The calendar entry.', res: v.string() },
  refusals: ['LOGIN_CODE_NEEDED', 'NOT_FOUND'],
  contentType: 'text/calendar; charset=utf-8',
});

export const getCalendarFeed = endpoint({
  id: 'get-calendar-feed',
  path: CALENDAR_PATH,
  auth: 'none',
  params: v.object({ secret: field.calendarSecret }),
  success: { message: 'The counselor’s calendar.', res: v.string() },
  refusals: ['NOT_FOUND'],
  contentType: 'text/calendar; charset=utf-8',
  secretPath: true,
});
