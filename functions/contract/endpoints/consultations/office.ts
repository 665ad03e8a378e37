import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';
import * as field from '../../fields.ts';
import { exportFile, roles } from '../../office.ts';
import { type OfficeConsultation, officeConsultation } from '../../office-consultation.ts';
import { demoSubjects } from '../../words/demo-subjects.ts';
import { lessonOutcomes, seriesPlan, summaryStep } from './shapes.ts';

export { type OfficeConsultation, officeConsultation };

/**
 * When consultations can be booked, as the file of `ops hours` has it: the hours of a day are a
 * text such as "09:00-12:00, 16:00-20:00", by the clock of the business.
 */
const availabilityFile = v.object({
  minutes: v.number(),
  bufferMinutes: v.number(),
  noticeHours: v.number(),
  horizonDays: v.number(),
  counselors: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** Without one, the business's inbox gets the emails. */
      email: v.exactOptional(v.string()),
      /** Without one, the counselor only calls. */
      meetingLink: v.exactOptional(v.string()),
      /**
       * The address of the member of the team who is this counselor, and may change these hours; by
       * default `email`.
       */
      member: v.exactOptional(v.string()),
      /** By weekday, as `monday`. */
      weekly: v.record(v.string(), v.string()),
      /** Who teaches free demo classes: in what, and when if not in the weekly hours. */
      demos: v.exactOptional(
        v.object({
          subjects: v.array(v.picklist(demoSubjects)),
          weekly: v.exactOptional(v.record(v.string(), v.string())),
        }),
      ),
      /** As YYYY-MM-DD. */
      daysOff: v.array(v.string()),
      /** By day. */
      extraHours: v.record(v.string(), v.string()),
      mostPerDay: v.number(),
    }),
  ),
});
export type AvailabilityFile = v.InferOutput<typeof availabilityFile>;

export const officeAvailability = v.object({
  /** 0 before the first hours. */
  version: v.number(),
  hours: availabilityFile,
  /** The counselors who have an address for calendars. */
  feeds: v.array(v.string()),
  /** The counselors whose hours the member may change: an owner all, a counselor their own. */
  own: v.array(v.string()),
});
export type OfficeAvailability = v.InferOutput<typeof officeAvailability>;

/** What hours mean for the next days. */
export const availabilityEffect = v.object({
  /** The times that families can choose, by counselor and day, for two weeks. */
  days: v.array(v.object({ day: v.string(), counselor: v.string(), free: v.number() })),
  /** Booked, and outside of the hours; they stay booked. */
  outside: v.array(officeConsultation),
});
export type AvailabilityEffect = v.InferOutput<typeof availabilityEffect>;

export const listOfficeConsultations = officeRead({
  id: 'list-office-consultations',
  summary: 'Lists the consultations, sessions and demo classes of some days.',
  path: 'office/consultations',
  office: { roles },
  params: v.object({ from: leftOut(rule.dayOrNone, 'from today on'), days: field.numberOfDays }),
  success: { message: 'The consultations.', res: v.object({ consultations: v.array(officeConsultation) }) },
});

export const bookOfficeConsultation = officeAction({
  id: 'book-office-consultation',
  summary: 'Books a consultation, a session or a demo class for a family.',
  path: 'office/consultations',
  office: { roles, confirmed: { with: ['mailFamily'] }, action: 'book-for-family', subject: 'email' },
  auditLog: 'Booked a time for a family',
  changes: ['bookings'],
  body: v.object({
    fullname: field.realFullname('Please enter name'),
    phone: field.typedSignUpPhone,
    email: leftOut(rule.emailOrNone, 'nobody is emailed'),
    counselor: rule.counselorSlug,
    /** Any quarter of an hour that no other booking has, within the hours or not. */
    start: field.consultationStart,
    how: field.meetingType,
    note: field.consultationNote,
    mailFamily: rule.mailFamily,
    ...field.meeting,
  }),
  success: { status: 201, message: 'The consultation is booked.', res: officeConsultation },
  refusals: ['SLOT_TAKEN', 'ALREADY_BOOKED', 'NO_HOURS_LEFT', 'CONFLICT'],
});

export const moveOfficeConsultation = officeAction({
  id: 'move-office-consultation',
  summary: 'Moves a booking to another time and emails the family.',
  path: 'office/consultations/{id}/move',
  office: { roles, confirmed: { with: ['word'] }, action: 'move-booking', subject: 'id' },
  auditLog: 'Moved a consultation',
  changes: ['consultations'],
  params: v.object({ id: field.consultationId }),
  body: v.object({
    person: field.consultationId,
    start: field.consultationStart,
    word: rule.word,
    version: rule.version,
  }),
  success: { message: 'The consultation is moved. The family gets an email.', res: officeConsultation },
  refusals: ['NOT_FOUND', 'SLOT_TAKEN', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const cancelOfficeConsultation = officeAction({
  id: 'cancel-office-consultation',
  summary: 'Cancels a booking and emails the family.',
  path: 'office/consultations/{id}/cancel',
  office: { roles, confirmed: { with: ['word'] }, action: 'cancel-booking', subject: 'id' },
  auditLog: 'Canceled a consultation',
  changes: ['bookings'],
  params: v.object({ id: field.consultationId }),
  body: v.object({ person: field.consultationId, word: rule.word, version: rule.version }),
  success: { message: 'The consultation is canceled. The family gets an email.', res: officeConsultation },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Shows weekly sessions of a family with what stands against each, and books nothing. */
export const planOfficeSeries = officeRead({
  id: 'plan-office-series',
  summary: 'Shows the dates of weekly sessions, before they are booked.',
  path: 'office/series/plan',
  office: { roles },
  body: v.object({
    email: leftOut(rule.emailOrNone, 'no agreement is found'),
    counselor: rule.counselorSlug,
    start: field.consultationStart,
    weeks: field.seriesWeeks,
    minutes: field.bookingMinutes,
  }),
  success: { message: 'The sessions, before they are booked.', res: seriesPlan },
});

/** Books sessions for a family with one counselor: all or none. */
export const bookOfficeSeries = officeAction({
  id: 'book-office-series',
  summary: 'Books several sessions for a family, all or none.',
  path: 'office/series',
  office: { roles, confirmed: { with: ['mailFamily'] }, action: 'book-series-for-family', subject: 'email' },
  auditLog: 'Booked several sessions for a family',
  changes: ['bookings'],
  body: v.object({
    fullname: field.realFullname('Please enter name'),
    phone: field.typedSignUpPhone,
    email: leftOut(rule.emailOrNone, 'no agreement is found'),
    counselor: rule.counselorSlug,
    /** Quarters of an hour that no other booking has, within the hours or not. */
    starts: field.seriesStarts,
    how: field.meetingType,
    note: field.consultationNote,
    mailFamily: rule.mailFamily,
    minutes: field.bookingMinutes,
  }),
  success: {
    status: 201,
    message: 'The sessions are booked.',
    /** Earliest first. */
    res: v.object({ consultations: v.array(officeConsultation) }),
  },
  refusals: ['SLOT_TAKEN', 'NO_HOURS_LEFT', 'CONFLICT'],
});

/** Cancels a session and those of its series that come after it. */
export const cancelOfficeSeries = officeAction({
  id: 'cancel-office-series',
  summary: 'Cancels a session and the rest of its series, and emails the family.',
  path: 'office/consultations/{id}/cancel-series',
  office: { roles, confirmed: { with: ['word'] }, action: 'cancel-rest', subject: 'id' },
  auditLog: 'Canceled the rest of a family’s sessions',
  changes: ['bookings'],
  params: v.object({ id: field.consultationId }),
  body: v.object({ person: field.consultationId, word: rule.word, version: rule.version }),
  success: {
    message: 'The sessions are canceled. The family gets an email.',
    /** Earliest first. */
    res: v.object({ consultations: v.array(officeConsultation) }),
  },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Gives the hours of a lesson back: of one that was canceled late, or that nobody came to. */
export const returnOfficeHours = officeAction({
  id: 'return-office-hours',
  summary: 'Gives the hours of a canceled or missed session back to the family.',
  path: 'office/consultations/{id}/return-hours',
  office: { roles: ['owner'], confirmed: true, action: 'return-hours', subject: 'id' },
  auditLog: 'Gave the hours of a session back',
  changes: ['consultations'],
  params: v.object({ id: field.consultationId }),
  body: v.object({ person: field.consultationId }),
  success: { message: 'The hours are given back.', res: officeConsultation },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** The lessons of one counselor in one month, and their hours by what became of them. */
const heldHours = v.object({
  counselor: v.object({ id: v.string(), name: v.string() }),
  /** As `YYYY-MM`. */
  month: v.string(),
  hours: v.object(v.entriesFromList(lessonOutcomes, v.number())),
  /** Earliest first. */
  sessions: v.array(
    v.object({
      id: v.string(),
      /** In the business's time zone. */
      day: v.string(),
      start: v.number(),
      hours: v.number(),
      /** Who booked it; `email` is empty if it has no address. */
      fullname: v.string(),
      email: v.string(),
      outcome: v.picklist(lessonOutcomes),
    }),
  ),
});
export type HeldHours = v.InferOutput<typeof heldHours>;

/** For an owner those of all counselors, for a counselor their own. */
export const listOfficeHeldHours = officeRead({
  id: 'list-office-held-hours',
  summary: 'Lists the sessions that counselors held in a month or a year, with their hours.',
  path: 'office/held-hours',
  office: { roles },
  params: v.object({ period: leftOut(field.period, 'this month') }),
  success: {
    message: 'The hours.',
    res: v.object({
      /** As it was asked for, or this month. */
      period: v.string(),
      /** By counselor and month. */
      held: v.array(heldHours),
    }),
  },
});

export const exportOfficeHeldHours = officeAction({
  id: 'export-office-held-hours',
  summary: 'Prints the sessions that counselors held in a month or a year, for a spreadsheet.',
  path: 'office/held-hours/export',
  office: { roles, confirmed: true, action: 'export-held-hours' },
  auditLog: 'Exported the hours of sessions',
  changes: [],
  body: v.object({ period: leftOut(field.period, 'this month') }),
  success: { message: 'The hours as a file.', res: exportFile },
});

/** What a counselor wrote about a lesson: the draft, and what was sent, the newest first. */
export const officeSummary = v.object({
  draft: v.nullable(
    v.object({
      savedAt: v.number(),
      lines: v.array(v.string()),
      steps: v.array(summaryStep),
    }),
  ),
  sent: v.array(
    v.object({
      version: v.number(),
      sentAt: v.number(),
      by: v.string(),
      lines: v.array(v.string()),
      steps: v.array(summaryStep),
    }),
  ),
});
export type OfficeSummary = v.InferOutput<typeof officeSummary>;

/** For an owner, and for the counselor whose lesson it is. */
export const getOfficeSummary = officeRead({
  id: 'get-office-summary',
  summary: 'Shows the summary of a session: the draft, and what was sent.',
  path: 'office/consultations/{id}/summary',
  office: { roles },
  params: v.object({ id: field.consultationId, person: field.consultationId }),
  success: { message: 'The summary.', res: officeSummary },
  refusals: ['NOT_FOUND'],
});

/** Saves the draft of a summary, or sends it to the family as its next version. */
export const writeOfficeSummary = officeAction({
  id: 'write-office-summary',
  path: 'office/consultations/{id}/summary',
  office: { roles, confirmed: { with: ['send'] }, action: 'write-summary', subject: 'id' },
  auditLog: 'Wrote the summary of a session',
  changes: ['consultations', 'steps'],
  params: v.object({ id: field.consultationId }),
  body: v.object({
    person: field.consultationId,
    lines: field.summaryLines,
    steps: field.summarySteps,
    send: v.pipe(v.optional(v.unknown(), false), v.boolean('Choose whether to send it')),
  }),
  success: { message: 'The summary is saved.', res: officeSummary },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const getOfficeHours = officeRead({
  id: 'get-office-hours',
  path: 'office/hours',
  office: { roles },
  success: { message: 'The hours.', res: officeAvailability },
});

export const setOfficeHours = officeAction({
  id: 'set-office-hours',
  path: 'office/hours',
  office: { roles, confirmed: 'by-input', action: 'set-hours', unrecorded: { preview: [true] } },
  auditLog: 'Changed the hours',
  changes: ['availability'],
  body: v.object({
    /** Only shows what the hours would mean. */
    preview: rule.preview,
    /** As the hours had it that the change was made from. */
    version: rule.version,
    hours: rule.toAvailabilityFile,
  }),
  success: { message: 'The hours.', res: v.object({ ...officeAvailability.entries, effect: availabilityEffect }) },
  refusals: ['CONFLICT'],
});

export const makeOfficeFeed = officeAction({
  id: 'make-office-feed',
  path: 'office/calendar-feeds',
  office: { roles, confirmed: true, action: 'make-feed', subject: 'counselor' },
  auditLog: 'Made a calendar link',
  changes: ['availability'],
  body: v.object({ counselor: rule.counselorSlug }),
  success: {
    status: 201,
    message: 'The link before no longer works.',
    res: v.object({ address: v.string(), /** Of the hours, which keep it. */ version: v.number() }),
  },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});
