import * as v from 'valibot';
import * as limit from '../endpoints/classes/limits.ts';
import { CELL_MINUTES } from '../endpoints/consultations/limits.ts';
import { OFFICE_NOTE_MAX_LENGTH } from '../endpoints/office/limits.ts';
import { MINUTE_MS } from '../limits.ts';
import { clean, cleanLine } from '../text.ts';
import { consultationStart } from './consultations.ts';
import { line, wholeNumber } from './office-rules.ts';
import { atMost, leftOut, requiredText, type TextRule, text } from './rules.ts';

export { classId } from './classes.ts';

/** The rules of classes as the office enters them. Apart from those that public pages load. */

export const title = line({
  required: 'Enter a title',
  max: limit.CLASS_TITLE_MAX_LENGTH,
  tooLong: 'The title cannot exceed 80 characters',
});

export const subject = line({
  required: 'Enter the subject',
  max: limit.CLASS_SUBJECT_MAX_LENGTH,
  tooLong: 'The subject cannot exceed 40 characters',
});

const aboutRule: TextRule = {
  required: 'Say what the class is about',
  max: limit.CLASS_TEXT_MAX_LENGTH,
  tooLong: 'The text cannot exceed 2000 characters',
};
/** Newlines stay. */
export const about = v.pipe(requiredText(aboutRule, clean), atMost(aboutRule));

const CHOOSE_SERVICE = 'Choose a service, or none';
/** The slug of the service that it belongs to, or empty. */
export const service = leftOut(
  v.pipe(
    text({ required: CHOOSE_SERVICE, max: limit.CLASS_ID_MAX_LENGTH, tooLong: CHOOSE_SERVICE }, cleanLine),
    v.regex(/^[a-z0-9-]*$/, CHOOSE_SERVICE),
  ),
  'it belongs to no service',
);

/** A moment at which a date of a class can begin. */
export const dateStart = v.pipe(
  consultationStart,
  v.check(
    (start) => Date.parse(start) % (CELL_MINUTES * MINUTE_MS) === 0,
    'Choose a quarter of an hour, such as 3:00 or 3:15',
  ),
);

const MINUTES = 'Choose a length from 30 minutes to 5 hours, in quarters of an hour';
const ADD_DATE = 'Add at least one date';
export const dates = v.pipe(
  v.optional(v.unknown(), []),
  v.array(
    v.object({
      start: dateStart,
      minutes: v.pipe(
        wholeNumber(MINUTES, limit.CLASS_MINUTES_MIN, limit.CLASS_MINUTES_MAX),
        v.multipleOf(CELL_MINUTES, MINUTES),
      ),
    }),
    ADD_DATE,
  ),
  v.minLength(1, ADD_DATE),
  v.maxLength(limit.CLASS_DATES_MAX, `Add at most ${String(limit.CLASS_DATES_MAX)} dates`),
);

export const seats = wholeNumber(`Enter 1 to ${String(limit.CLASS_SEATS_MAX)} seats`, 1, limit.CLASS_SEATS_MAX);

export const smallest = wholeNumber(`Enter 1 to ${String(limit.CLASS_SEATS_MAX)} students`, 1, limit.CLASS_SEATS_MAX);

export const price = wholeNumber('Enter $0 to $10,000, such as 120.00', 0, limit.CLASS_PRICE_MAX_CENTS);

export const refundDays = wholeNumber(
  `Enter 0 to ${String(limit.CLASS_REFUND_DAYS_MAX)} days`,
  0,
  limit.CLASS_REFUND_DAYS_MAX,
);

export const joinAfterStart = leftOut(
  v.pipe(v.optional(v.unknown(), false), v.boolean('Choose whether a student can join after the start')),
  'no one can join once it has begun',
);

const LINK = 'Enter the address of the video meeting, which begins with https://';
export const meetingLink = v.pipe(
  line({ required: LINK, max: limit.MEETING_LINK_MAX_LENGTH, tooLong: 'This address is too long' }),
  v.check((typed) => /^https:\/\/\S+$/i.test(typed) && URL.canParse(typed), LINK),
);

/** Whether a student came to a date. */
export const came = v.pipe(v.optional(v.unknown(), null), v.boolean('Choose whether the student came'));

const wordsRule: TextRule = {
  required: 'Write to the families',
  max: OFFICE_NOTE_MAX_LENGTH,
  tooLong: 'The message cannot exceed 1000 characters',
};
/** What goes to all families; newlines stay. */
export const words = v.pipe(requiredText(wordsRule, clean), atMost(wordsRule));
