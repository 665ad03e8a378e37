import * as v from 'valibot';
import { isDate } from '../dates.ts';
import * as limit from '../endpoints/consultations/limits.ts';
import { bookingKinds, meetingTypes } from '../endpoints/consultations/shapes.ts';
import { ORDER_NUMBER_LENGTH } from '../endpoints/orders/limits.ts';
import { TIME_ZONE_MAX_LENGTH } from '../limits.ts';
import { clean, cleanLine } from '../text.ts';
import { isTimeZone } from '../time-zone.ts';
import { demoSubjects, subjectNames } from '../words/demo-subjects.ts';
import { studentName } from './classes.ts';
import { day, isInCalendar } from './day.ts';
import { atMost, identifier, leftOut, requiredText, type TextRule, text, unchanged } from './rules.ts';
import { stepOwner, stepText } from './steps.ts';

const CHOOSE_TIME = 'Choose a time';
const CHOOSE_ZONE = 'Choose a time zone';
const CHOOSE_MEETING_TYPE = 'Choose phone or video';

/** A ULID. */
export const consultationId = identifier(
  { required: 'Enter the consultation', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown consultation' },
  /^[0-9A-Z]{26}$/,
);

/** A whole minute in UTC, as `YYYY-MM-DDTHH:MM:00Z`. */
export const consultationStart = v.pipe(
  identifier({ required: CHOOSE_TIME, max: 20, tooLong: CHOOSE_TIME }, /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/),
  v.check((typed) => isDate(typed) && isInCalendar(typed), CHOOSE_TIME),
);

const CHOOSE_PERIOD = 'Choose a month or a year from 2000 to 2099';

/** A month as `YYYY-MM`, a year as `YYYY`, or empty. */
export const period = v.pipe(
  text({ required: CHOOSE_PERIOD, max: 7, tooLong: CHOOSE_PERIOD }, unchanged),
  v.regex(/^(20\d\d(-(0[1-9]|1[0-2]))?)?$/, CHOOSE_PERIOD),
);

/** The one counselor of a series. */
export const seriesCounselor = identifier(
  { required: 'Choose a counselor', max: limit.COUNSELOR_ID_MAX_LENGTH, tooLong: 'Unknown counselor' },
  /^[a-z0-9-]+$/,
);

export const counselorId = v.optional(seriesCounselor);

/** An IANA name. */
export const timeZone = v.pipe(
  identifier({ required: CHOOSE_ZONE, max: TIME_ZONE_MAX_LENGTH, tooLong: CHOOSE_ZONE }, /^[\w+/-]+$/),
  v.check((typed) => isTimeZone(typed), CHOOSE_ZONE),
);

export const meetingType = v.pipe(v.optional(v.unknown(), ''), v.picklist(meetingTypes, CHOOSE_MEETING_TYPE));

const noteRule: TextRule = {
  required: 'The note must be text',
  max: limit.BOOKING_NOTE_MAX_LENGTH,
  tooLong: 'The note cannot exceed 1000 characters',
};

/** Optional; newlines stay. */
export const consultationNote = leftOut(v.pipe(text(noteRule, clean), atMost(noteRule)), 'it has no note');

/** A day in the business's time zone, as `YYYY-MM-DD`; the API's default is today. */
export const firstDay = v.optional(day);

const DAYS_MESSAGE = `Choose 1 to ${limit.CONSULTATION_HORIZON_DAYS} days`;
export const numberOfDays = v.optional(
  leftOut(
    v.pipe(
      identifier({ required: DAYS_MESSAGE, max: 2, tooLong: DAYS_MESSAGE }, /^\d+$/),
      v.toNumber(),
      v.minValue(1, DAYS_MESSAGE),
      v.maxValue(limit.CONSULTATION_HORIZON_DAYS, DAYS_MESSAGE),
    ),
    `${String(limit.CONSULTATION_HORIZON_DAYS)} days`,
  ),
  String(limit.CONSULTATION_HORIZON_DAYS),
);

/** 256 bits, base64url. */
export const calendarSecret = identifier(
  { required: 'Unknown calendar', max: 43, tooLong: 'Unknown calendar' },
  /^[\w-]{43}$/,
);

const CHOOSE_KIND = 'Choose a consultation, a session or a demo class';
/** Without one, a free consultation. */
export const bookingKind = v.exactOptional(
  leftOut(v.pipe(v.unknown(), v.picklist(bookingKinds, CHOOSE_KIND)), 'a consultation'),
);

/** The same in the query of an address. */
export const slotKind = v.optional(v.pipe(v.unknown(), v.picklist(bookingKinds, CHOOSE_KIND)));

export const CHOOSE_SUBJECT = `Choose a subject: ${Object.values(subjectNames).join(', ')}`;
/** A demo class has one, and nothing else. */
export const demoSubject = v.exactOptional(
  leftOut(v.pipe(v.unknown(), v.picklist(demoSubjects, CHOOSE_SUBJECT)), 'only a demo class has a subject'),
);

/** Whose demo class it is, if a family has several children. */
export const demoStudent = v.optional(leftOut(studentName, 'the family has none in this subject yet'));

/** The same in the query of an address. */
export const slotSubject = v.optional(v.pipe(v.unknown(), v.picklist(demoSubjects, CHOOSE_SUBJECT)));

const MINUTES = 'Choose a length from 30 to 120 minutes, in quarters of an hour';
/** How long a lesson is, and nothing else; by default as the agreement says. */
export const bookingMinutes = v.exactOptional(
  leftOut(
    v.pipe(
      v.number(MINUTES),
      v.multipleOf(limit.LESSON_MINUTES_STEP, MINUTES),
      v.minValue(limit.LESSON_MINUTES_MIN, MINUTES),
      v.maxValue(limit.LESSON_MINUTES_MAX, MINUTES),
    ),
    'a session is as long as the agreement says',
  ),
);

/** What someone wants to book; without anything, a consultation. */
export const meeting = {
  kind: bookingKind,
  minutes: bookingMinutes,
  subject: demoSubject,
  student: demoStudent,
};

/** The same in the query of an address; by default as long as a consultation. */
export const slotMinutes = v.optional(
  v.pipe(
    identifier({ required: MINUTES, max: 3, tooLong: MINUTES }, /^\d+$/),
    v.toNumber(),
    v.multipleOf(limit.LESSON_MINUTES_STEP, MINUTES),
    v.minValue(limit.LESSON_MINUTES_MIN, MINUTES),
    v.maxValue(limit.LESSON_MINUTES_MAX, MINUTES),
  ),
);

const WEEKS = `Choose ${String(limit.SERIES_MIN)} to ${String(limit.SERIES_MAX)} weeks`;
/** How many weekly sessions are planned. */
export const seriesWeeks = v.pipe(
  v.optional(v.unknown(), 0),
  v.number(WEEKS),
  v.integer(WEEKS),
  v.minValue(limit.SERIES_MIN, WEEKS),
  v.maxValue(limit.SERIES_MAX, WEEKS),
);

/** When the sessions of a series begin, in any order. */
export const seriesStarts = v.pipe(
  v.optional(v.unknown(), []),
  v.array(consultationStart, 'Choose the dates'),
  v.minLength(limit.SERIES_MIN, 'Choose at least two dates'),
  v.maxLength(limit.SERIES_MAX, `Choose at most ${String(limit.SERIES_MAX)} dates`),
  v.check((starts) => new Set(starts).size === starts.length, 'Two of these dates are the same time'),
);

const summaryLine: TextRule = {
  required: 'Leave no line empty',
  max: limit.SUMMARY_LINE_MAX_LENGTH,
  tooLong: 'A line cannot exceed 300 characters',
};
/** What was talked about in a lesson, line by line. */
export const summaryLines = v.pipe(
  v.optional(v.unknown(), []),
  v.array(v.pipe(requiredText(summaryLine, cleanLine), atMost(summaryLine)), 'Reload the page'),
  v.maxLength(limit.SUMMARY_LINES_MAX, `Write at most ${String(limit.SUMMARY_LINES_MAX)} lines`),
);

/** What comes next, each with a day. */
export const summarySteps = v.pipe(
  v.optional(v.unknown(), []),
  v.array(v.object({ text: stepText, day, whose: stepOwner }), 'Reload the page'),
  v.maxLength(limit.SUMMARY_STEPS_MAX, `Write at most ${String(limit.SUMMARY_STEPS_MAX)} steps`),
);
