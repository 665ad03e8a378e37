import * as v from 'valibot';
import { isDate } from '../dates.ts';
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
export const isInCalendar = (typed: string): boolean => typed >= '2000' && typed < '2100';
