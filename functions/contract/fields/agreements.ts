import * as v from 'valibot';
import * as limit from '../endpoints/agreements/limits.ts';
import {
  LESSON_CANCEL_HOURS_MAX,
  LESSON_MINUTES_MAX,
  LESSON_MINUTES_MIN,
  LESSON_MINUTES_STEP,
} from '../endpoints/consultations/limits.ts';
import { ORDER_NUMBER_LENGTH } from '../endpoints/orders/limits.ts';
import { NAME_MAX_LENGTH } from '../limits.ts';
import { clean } from '../text.ts';
import { day } from './day.ts';
import { inSteps, line, wholeFrom, wholeNumber } from './office-rules.ts';
import { identifier, leftOut, realName, text, unchanged } from './rules.ts';

/** A token that isn't whole gets through, so the answer can say whom to ask. */
export const agreementToken = v.pipe(
  v.optional(v.string('This link is not complete.'), ''),
  v.maxLength(limit.AGREEMENT_TOKEN_MAX_LENGTH, 'This link is not complete.'),
);

/** A ULID. */
export const agreementId = identifier(
  { required: 'Choose the agreement', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown agreement' },
  /^[0-9A-Z]{26}$/,
);

const CHOOSE_YEAR = 'Choose a year';

/** The year of a statement, or empty; the use case says which there are. */
export const statementYear = leftOut(
  v.pipe(text({ required: CHOOSE_YEAR, max: 4, tooLong: CHOOSE_YEAR }, unchanged), v.regex(/^(20\d\d)?$/, CHOOSE_YEAR)),
  'this year',
);

/** Which email about an agreement goes out: the one with its text again, or a reminder to sign. */
export const agreementMail = v.pipe(v.optional(v.unknown(), ''), v.picklist(['again', 'reminder'], 'Choose the email'));

/** The id of the agreement and the place of the installment: 01KA…-2. */
export const installmentId = identifier(
  { required: 'Choose the installment', max: 40, tooLong: 'Unknown installment' },
  /^[0-9A-Z-]+$/,
);

/** A name as it is typed to sign. */
export const signature = realName({
  required: 'Type your full name to sign',
  max: limit.SIGNATURE_MAX_LENGTH,
  tooLong: 'The name cannot exceed 100 characters',
});

export const title = line({
  required: 'Enter what the agreement is about',
  max: limit.AGREEMENT_TITLE_MAX_LENGTH,
  tooLong: 'The title cannot exceed 120 characters',
});

export const student = realName({
  required: 'Enter the student’s first name',
  max: NAME_MAX_LENGTH,
  tooLong: 'The name cannot exceed 50 characters',
});

/** Nothing is taken for granted: who writes the agreement has to say it. */
export const under13 = v.pipe(v.optional(v.unknown(), null), v.boolean('Choose whether the student is 13 or older'));

export const CONSENT_NEEDED = 'Please confirm this to sign';

/** To what the agreement says about a student under 13, in words of its own. */
export const consent = v.exactOptional(v.boolean(CONSENT_NEEDED));

const AMOUNT = 'Enter an amount of at least one cent';
const cents = v.pipe(wholeFrom(AMOUNT, 1), v.maxValue(limit.AGREEMENT_MAX_CENTS, 'Enter at most $100,000'));

const HOURS = `Enter 0 to ${String(limit.AGREEMENT_MAX_HOURS)} hours, in quarters such as 1.25`;
/** Hours in quarters. */
export const paidHours = inSteps(HOURS, 0.25, 0, limit.AGREEMENT_MAX_HOURS);

const MINUTES = 'Choose a length from 30 to 120 minutes, in quarters of an hour';
/** How long a lesson is, in minutes. */
export const sessionMinutes = inSteps(MINUTES, LESSON_MINUTES_STEP, LESSON_MINUTES_MIN, LESSON_MINUTES_MAX);

const ADD_LINE = 'Add at least one line';
const lineName = line({
  required: 'Name what each line is for',
  max: limit.AGREEMENT_LINE_NAME_MAX_LENGTH,
  tooLong: 'The name of a line cannot exceed 80 characters',
});
const lineSentence = line({
  required: 'Say in a sentence what each line includes',
  max: limit.AGREEMENT_LINE_SENTENCE_MAX_LENGTH,
  tooLong: 'The sentence of a line cannot exceed 300 characters',
});
export const lines = v.pipe(
  v.optional(v.unknown(), []),
  v.array(v.object({ name: lineName, sentence: lineSentence, cents }), ADD_LINE),
  v.minLength(1, ADD_LINE),
  v.maxLength(limit.AGREEMENT_LINES_MAX, `Add at most ${String(limit.AGREEMENT_LINES_MAX)} lines`),
);

const ADD_INSTALLMENT = 'Add at least one installment';
export const installments = v.pipe(
  v.optional(v.unknown(), []),
  v.array(v.object({ due: day, cents, hours: paidHours }), ADD_INSTALLMENT),
  v.minLength(1, ADD_INSTALLMENT),
  v.maxLength(limit.INSTALLMENTS_MAX, `Add at most ${String(limit.INSTALLMENTS_MAX)} installments`),
);

const NO_TERMS = 'Enter the terms';
const tooManyTerms = v.maxLength<string, number, string>(
  limit.AGREEMENT_TERMS_MAX_LENGTH,
  'The terms cannot exceed 20,000 characters',
);
/**
 * Newlines stay. Their limit counts before they are cleaned, too: with four times as much for
 * accents, a request would be too long.
 */
export const terms = v.pipe(
  v.optional(v.string(NO_TERMS), ''),
  tooManyTerms,
  v.transform(clean),
  v.nonEmpty(NO_TERMS),
  tooManyTerms,
);

const CANCEL = `Enter 0 to ${String(LESSON_CANCEL_HOURS_MAX)} hours`;
/** Whole hours before a lesson until which canceling it gives its hours back. */
export const cancelHours = wholeNumber(CANCEL, 0, LESSON_CANCEL_HOURS_MAX);

const CHANGE = `Enter the hours to give or take, in quarters, such as 1.25 or -0.5`;
/** Hours that are given, or with a minus taken. */
export const hoursChange = v.pipe(
  inSteps(CHANGE, 0.25, -limit.AGREEMENT_MAX_HOURS, limit.AGREEMENT_MAX_HOURS),
  v.check((typed) => typed !== 0, CHANGE),
);
