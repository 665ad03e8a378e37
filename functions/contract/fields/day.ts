import * as v from 'valibot';
import { identifier, text, unchanged } from './rules.ts';

const PATTERN = /^\d{4}-\d\d-\d\d$/;
const rule = { required: 'Choose a day', max: 10, tooLong: 'Choose a day' };
const OUTSIDE = 'Choose a day from 2000 to 2099';

/** A day in the business's time zone, as `YYYY-MM-DD`, from 2000 to 2099. */
export const day = v.pipe(
  identifier(rule, PATTERN),
  v.check((typed) => isDate(typed), rule.required),
  v.check((typed) => isInCalendar(typed), OUTSIDE),
);

/** A day, or empty. */
export const dayOrNone = v.pipe(
  text(rule, unchanged),
  v.check((typed) => typed === '' || (PATTERN.test(typed) && isDate(typed)), rule.required),
  v.check((typed) => typed === '' || isInCalendar(typed), OUTSIDE),
);

/**
 * Whether a real day or moment is in these years. Dates beyond have no neighbors that can be
 * calculated, or are written in another way, so that a table can't compare them.
 */
export function isInCalendar(typed: string): boolean {
  return typed >= '2000' && typed < '2100';
}

/**
 * Whether a text in ISO 8601 is a real day or moment: the date parser accepts February 30, but then
 * returns another day.
 */
export function isDate(typed: string): boolean {
  const moment = new Date(typed);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(typed.slice(0, 16));
}
